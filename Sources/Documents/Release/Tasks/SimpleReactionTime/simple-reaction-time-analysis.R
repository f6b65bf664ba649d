describe_results("reactiontimes", "simple reaction time", c("median", "mean", "lapses"))
