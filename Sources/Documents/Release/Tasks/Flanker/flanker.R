# --- Flanker task --------------------------------------------------------------------------------------------------------

flanker_values <- function(trials) {
  counted <- trials[!trials$is_early, ]
  values <- list(anticipated = sum(trials$is_early))
  for (condition in c("congruent", "incongruent")) {
    these <- counted[counted$condition == condition, ]
    latency <- number(these$latency[these$outcome == "right"])
    values[[paste0(condition, "_right")]] <- length(latency)
    values[[paste0(condition, "_wrong")]] <- sum(these$outcome == "wrong")
    values[[paste0(condition, "_missed")]] <- sum(these$outcome == "missed")
    values[[paste0(condition, "_median")]] <- of_some(latency, median)
  }
  c(values, list(effect = values$incongruent_median - values$congruent_median))
}

check_choices("flanker", "flankertrials", "the flanker task", flanker_values)
check_presses("flankertrials", "the flanker task")
