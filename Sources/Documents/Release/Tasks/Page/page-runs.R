# The program knows no result of an experiment of the lab's own.
runs_without_result <- c(runs_without_result, "pageruns")
