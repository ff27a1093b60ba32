module other

go 1.18
