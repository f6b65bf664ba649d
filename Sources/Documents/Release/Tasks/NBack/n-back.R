# --- n-back --------------------------------------------------------------------------------------------------------------

n_back_values <- function(trials) {
  counted <- trials[trials$condition != "first", ]
  is_target <- counted$condition == "target"
  is_lure <- counted$condition %in% c("lure-before", "lure-after")
  hits <- sum(is_target & counted$outcome == "right")
  alarms <- sum(!is_target & counted$outcome == "wrong")
  list(targets = sum(is_target), hits = hits, others = sum(!is_target), false_alarms = alarms, lures = sum(is_lure),
       lure_alarms = sum(is_lure & counted$outcome == "wrong"), missed = sum(counted$outcome == "missed"),
       median = of_some(number(counted$latency[counted$outcome == "right"]), median),
       d_prime = d_prime(hits, sum(is_target), alarms, sum(!is_target)))
}

check_choices("nback", "nbacktrials", "n-back", n_back_values)
check_presses("nbacktrials", "n-back")
