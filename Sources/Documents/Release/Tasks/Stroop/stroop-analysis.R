describe_results("stroop", "Stroop", c("interference", "congruent_median", "incongruent_median"))
