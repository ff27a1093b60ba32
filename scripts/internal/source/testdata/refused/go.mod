module refused

go 1.18

require other v0.0.0

replace other => ./othermodule
