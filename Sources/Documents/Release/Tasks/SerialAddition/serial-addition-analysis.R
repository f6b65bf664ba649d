describe_results("serialaddition", "serial addition", c("right", "wrong", "missed", "median"))
