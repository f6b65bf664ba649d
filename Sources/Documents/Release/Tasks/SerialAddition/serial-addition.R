# --- Serial addition -----------------------------------------------------------------------------------------------------

serial_addition_values <- function(trials) {
  sums <- trials[trials$condition == "sum", ]
  sums <- sums[order(number(sums$trial)), ]
  is_right <- sums$outcome == "right"
  list(right = sum(is_right), wrong = sum(sums$outcome == "wrong"), missed = sum(sums$outcome == "missed"),
       dyads = sum(head(is_right, -1) & tail(is_right, -1)),
       median = of_some(number(sums$latency[is_right]), median))
}

check_choices("serialaddition", "serialadditiontrials", "serial addition", serial_addition_values)
check_presses("serialadditiontrials", "serial addition", counts_last = TRUE)
