# --- Experiments of the lab's own ----------------------------------------------------------------------------------------

check_own_experiments <- function() {
  results <- read_table("pageruns")
  if (is.null(results) || nrow(results) == 0) return(invisible())
  runs <- read_table("runs")
  results$test <- runs$test[match(paste(results$participant, results$run), paste(runs$participant, runs$run))]
  for (test in unique(results$test)) {
    lines <- read_table("data", task = gsub("[^A-Za-z0-9]", "", test))
    of_test <- results[results$test == test, ]
    if (!can_compare("experiments of the lab's own", of_test, lines)) next
    counts <- table(paste(lines$participant, lines$run))
    for (row in seq_len(nrow(of_test))) {
      run <- of_test[row, ]
      own <- counts[paste(run$participant, run$run)]
      place <- sprintf("participant %s, run %s, own experiment", run$participant, run$run)
      compare(number(run$lines), if (is.na(own)) 0 else own[[1]], paste0(place, ", lines"))
    }
  }
}

check_own_experiments()
