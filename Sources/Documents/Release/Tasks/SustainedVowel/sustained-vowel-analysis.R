describe_results("sustainedvowel", "sustained vowel", c("seconds", "level_mean", "breaks"), by = "try")
