describe_results("choicereactiontimes", "choice reaction time", c("median", "iqr", "wrong", "missed"))
