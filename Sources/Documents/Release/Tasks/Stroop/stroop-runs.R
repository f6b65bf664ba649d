run_kinds$stroop <- choice_kind("strooptrials", function(trials) trials, function(trials) {
  latency <- function(condition) {
    number(trials$latency[trials$congruence %in% condition & trials$outcome == "right"])
  }
  of_some(latency("incongruent"), median) - of_some(latency("congruent"), median)
}, condition = "congruence", counts = function(trials) trials$role == "test")
