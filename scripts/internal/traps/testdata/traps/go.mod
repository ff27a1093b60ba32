module traps

go 1.26
