describe_results("tapping", "tapping", c("taps", "interval_mean", "interval_sd"), by = "hand")
