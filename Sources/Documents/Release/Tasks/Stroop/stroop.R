# --- Stroop --------------------------------------------------------------------------------------------------------------

check_stroop <- function() {
  results <- read_table("stroop")
  trials <- read_table("strooptrials")
  if (!can_compare("Stroop", results, trials)) return(invisible())
  trials <- by_run(trials, trials$complete == "1")
  for (row in seq_len(nrow(results))) {
    run <- results[row, ]
    own <- trials[[paste(run$participant, run$run)]]
    place <- sprintf("participant %s, run %s, Stroop", run$participant, run$run)
    test <- own[own$role == "test", ]
    medians <- c(congruent = NA, incongruent = NA)
    for (condition in names(medians)) {
      words <- test[test$congruence %in% condition, ]
      for (outcome in c("right", "wrong", "missed")) {
        column <- paste0(condition, "_", outcome)
        compare(number(run[[column]]), sum(words$outcome == outcome), paste0(place, ", ", column))
      }
      latency <- number(words$latency[words$outcome == "right"])
      if (length(latency) > 0) medians[condition] <- median(latency)
      column <- paste0(condition, "_median")
      compare(number(run[[column]]), medians[[condition]], paste0(place, ", ", column))
    }
    compare(number(run$interference), medians[["incongruent"]] - medians[["congruent"]], paste0(place, ", interference"))
    confused <- sum(own$role == "check" & own$outcome != "right")
    compare(number(run$colors_confused), confused, paste0(place, ", colors_confused"))
  }
}

check_stroop()
check_presses("strooptrials", "the Stroop task", expected = "ink")
