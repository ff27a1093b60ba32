module refused

go 1.18
