# --- Reaction times ------------------------------------------------------------------------------------------------------

check_reaction_times <- function() {
  times <- read_table("reactiontimes")
  trials <- read_table("reactiontrials")
  if (!can_compare("reaction times", times, trials)) return(invisible())
  trials <- by_run(trials, trials$complete == "1" & trials$practice == "0")
  for (row in seq_len(nrow(times))) {
    run <- times[row, ]
    own <- trials[[paste(run$participant, run$run)]]
    place <- sprintf("participant %s, run %s, reaction times", run$participant, run$run)
    latency <- number(own$latency[own$outcome == "valid"])
    latency <- latency[!is.na(latency)]
    any <- length(latency) > 0
    compare(number(run$valid), length(latency), paste0(place, ", valid"))
    compare(number(run$early), sum(own$outcome == "early"), paste0(place, ", early"))
    compare(number(run$late), sum(own$outcome == "late"), paste0(place, ", late"))
    compare(number(run$lapses), sum(latency >= 500), paste0(place, ", lapses"))
    compare(number(run$median), if (any) median(latency) else NA, paste0(place, ", median"))
    compare(number(run$mean), if (any) mean(latency) else NA, paste0(place, ", mean"))
    compare(number(run$sd), sd(latency), paste0(place, ", sd"))
  }
}

# A simple reaction is the first of its presses from the beginning of the wait that was in time. Before the figure, or less than
# 100 ms after it, it is early; a trial without one is late.
check_reaction_presses <- function() {
  trials <- with_presses("reactiontrials")
  if (is.null(trials)) return(invisible())
  presses <- listed(trials)
  time <- number(presses$parts[, 1])
  latency <- round(time - number(trials$onset)[presses$of], 3)
  is_in_time <- is.na(latency) | latency <= surely_in_time(trials)[presses$of]
  counted <- one_each(trials, which(time >= number(trials$start)[presses$of] & is_in_time), presses$of)
  is_early <- is.na(latency[counted]) | latency[counted] < 100
  task <- "simple reactions"
  compare_trials(trials, task, "outcome", ifelse(is.na(counted), "late", ifelse(is_early, "early", "valid")))
  compare_trials(trials, task, "latency", latency[counted])
  compare_trials(trials, task, "input", presses$parts[counted, 2])
}

check_reaction_times()
check_reaction_presses()
