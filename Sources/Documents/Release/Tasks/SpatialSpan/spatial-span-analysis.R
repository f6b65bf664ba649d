describe_results("spatialspan", "spatial span", c("longest_span", "score"))
