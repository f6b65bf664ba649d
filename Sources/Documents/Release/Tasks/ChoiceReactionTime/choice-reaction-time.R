# --- Choice reactions ----------------------------------------------------------------------------------------------------

choice_reaction_values <- function(trials) {
  counted <- trials[!trials$is_early, ]
  latency <- number(counted$latency[counted$outcome == "right"])
  list(right = length(latency), wrong = sum(counted$outcome == "wrong"), missed = sum(counted$outcome == "missed"),
       anticipated = sum(trials$is_early), median = of_some(latency, median), mean = of_some(latency, mean),
       sd = sd(latency), iqr = of_some(latency, IQR))
}

check_choices("choicereactiontimes", "choicereactiontrials", "choice reactions", choice_reaction_values)
check_presses("choicereactiontrials", "choice reactions")
