# --- Trail making --------------------------------------------------------------------------------------------------------

# Which presses are on the target whose turn it is: the one after those that are connected.
is_next <- function(targets) {
  connected <- 0
  vapply(targets, function(target) {
    right <- !is.na(target) && target == connected + 1
    if (right) connected <<- target
    right
  }, logical(1), USE.NAMES = FALSE)
}

# Time and counts of one part, from its events in their order; `count` is the number of its targets.
trail_part <- function(events, count) {
  presses <- events[events$what == "press", ]
  target <- number(presses$target)
  right <- is_next(target)
  again <- !right & !is.na(target) & target == cumsum(right)
  time <- number(events$time)
  is_complete <- count > 0 && sum(right) == count
  list(time = if (is_complete) time[length(time)] - time[1] else NA, errors = sum(!right & !again & !is.na(target)),
       misses = sum(is.na(target)), connected = sum(right))
}

check_trail_making <- function() {
  results <- read_table("trailmaking")
  targets <- read_table("trailmakingtargets")
  events <- read_table("trailmakingevents")
  if (!can_compare("trail making", results, targets, events)) return(invisible())
  targets <- by_run(targets, targets$complete == "1")
  events <- by_run(events, events$complete == "1")
  for (row in seq_len(nrow(results))) {
    run <- results[row, ]
    key <- paste(run$participant, run$run)
    place <- sprintf("participant %s, run %s, trail making", run$participant, run$run)
    parts <- lapply(c(a = "a", b = "b"), function(trail) {
      own <- events[[key]]
      own <- own[own$trail == trail, ]
      trail_part(own[order(number(own$event)), ], sum(targets[[key]]$trail == trail))
    })
    for (trail in names(parts)) for (name in names(parts[[trail]])) {
      column <- paste0(trail, "_", name)
      compare(number(run[[column]]), parts[[trail]][[name]], paste0(place, ", ", column))
    }
    compare(number(run$difference), parts$b$time - parts$a$time, paste0(place, ", difference"))
  }
}

check_trail_making()
