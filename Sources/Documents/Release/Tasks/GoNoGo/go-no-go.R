# --- Go/no-go ------------------------------------------------------------------------------------------------------------

go_no_go_values <- function(trials) {
  counted <- trials[!trials$is_early, ]
  go <- counted[counted$condition == "go", ]
  rare <- counted[counted$condition == "no-go", ]
  latency <- number(go$latency[go$outcome == "right"])
  alarms <- sum(rare$outcome == "wrong")
  list(hits = length(latency), omissions = sum(go$outcome == "missed"), false_alarms = alarms,
       withheld = sum(rare$outcome == "right"), anticipated = sum(trials$is_early), median = of_some(latency, median),
       sd = sd(latency), d_prime = d_prime(length(latency), nrow(go), alarms, nrow(rare)))
}

check_choices("gonogo", "gonogotrials", "go/no-go", go_no_go_values)
check_presses("gonogotrials", "go/no-go")
