describe_results("trailmaking", "trail making", c("a_time", "b_time", "difference"))
