run_kinds$reactions <- list(has_trials = TRUE, read = function() {
  trials <- read_table("reactiontrials")
  if (is.null(trials)) return(NULL)
  by_run(trials, trials$complete == "1" & trials$practice == "0")
}, numbers = function(trials, run) {
  trials <- in_order(trials)
  latency <- number(trials$latency[trials$outcome == "valid"])
  latency <- latency[!is.na(latency)]
  half <- (seq_along(latency) - 1) %% 2
  run_numbers(of_some(latency, median), c(of_some(latency[half == 0], median), of_some(latency[half == 1], median)),
              trials = nrow(trials), errors = sum(trials$outcome != "valid"), latency = latency)
})
