module cases

go 1.18
