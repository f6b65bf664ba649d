describe_results("flanker", "flanker", c("effect", "congruent_median", "incongruent_median"))
