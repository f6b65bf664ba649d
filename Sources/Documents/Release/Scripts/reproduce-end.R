for (part in c("run_results.R", "effects.R", "answers.R", "results.R")) {
  source(file.path(root, "analysis", part), encoding = "UTF-8")
}
check_results()
cat(sprintf("%d values compared, all as in the release.\n", compared))
