describe_results("singlecategory", "Single Category Implicit Association Test", c("d", "a_mean", "b_mean"))
