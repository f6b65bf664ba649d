# --- Tower of Hanoi ------------------------------------------------------------------------------------------------------

check_tower_of_hanoi <- function() {
  results <- read_table("towerofhanoi")
  events <- read_table("towerofhanoievents")
  if (!can_compare("Tower of Hanoi", results, events)) return(invisible())
  events <- by_run(events, events$complete == "1")
  for (row in seq_len(nrow(results))) {
    run <- results[row, ]
    own <- events[[paste(run$participant, run$run)]]
    own <- own[order(number(own$event)), ]
    place <- sprintf("participant %s, run %s, Tower of Hanoi", run$participant, run$run)
    moved <- sum(own$step %in% "moved")
    least <- 2 ^ number(run$disks) - 1
    is_solved <- NROW(own) > 0 && own$what[NROW(own)] %in% c("press", "drop")
    time <- number(own$time)
    first <- time[own$step %in% "picked"][1]
    tried <- time[own$step %in% c("moved", "illegal")]
    compare(number(run$moves), moved, paste0(place, ", moves"))
    compare(number(run$illegal_moves), sum(own$step %in% "illegal"), paste0(place, ", illegal_moves"))
    compare(number(run$excess_moves), if (is_solved) moved - least else NA, paste0(place, ", excess_moves"))
    compare(number(run$planning_time), if (is.na(first)) NA else first - time[1], paste0(place, ", planning_time"))
    last <- if (length(tried) > 0) tried[length(tried)] - first else NA
    compare(number(run$time), last, paste0(place, ", time"))
  }
}

check_tower_of_hanoi()
