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

check_reaction_times()
