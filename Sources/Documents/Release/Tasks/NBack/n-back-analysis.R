describe_results("nback", "n-back", c("d_prime", "median", "hits", "false_alarms"))
