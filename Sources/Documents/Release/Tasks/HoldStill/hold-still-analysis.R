describe_results("holdstill", "holding still", c("tremor", "peak"), by = "posture")
