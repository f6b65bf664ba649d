describe_results("gonogo", "go/no-go", c("d_prime", "median", "omissions", "false_alarms"))
