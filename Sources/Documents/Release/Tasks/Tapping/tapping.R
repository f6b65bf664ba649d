# --- Tapping speed -------------------------------------------------------------------------------------------------------

check_tapping <- function() {
  results <- read_table("tapping")
  taps <- read_table("taps")
  if (!can_compare("tapping", results, taps)) return(invisible())
  taps <- by_run(taps, taps$complete == "1")
  for (row in seq_len(nrow(results))) {
    hand <- results[row, ]
    own <- taps[[paste(hand$participant, hand$run)]]
    own <- own[own$hand == hand$hand, ]
    own <- own[order(number(own$block), number(own$tap)), ]
    place <- sprintf("participant %s, run %s, %s hand", hand$participant, hand$run, hand$hand)
    hits <- own$button[!is.na(own$button)]
    intervals <- diff(number(own$time))
    compare(number(hand$taps), length(hits), paste0(place, ", taps"))
    compare(number(hand$misses), sum(is.na(own$button)), paste0(place, ", misses"))
    compare(number(hand$repeats), sum(head(hits, -1) == tail(hits, -1)), paste0(place, ", repeats"))
    compare(number(hand$interval_mean), if (length(intervals) > 0) mean(intervals) else NA, paste0(place, ", interval_mean"))
    compare(number(hand$interval_sd), sd(intervals), paste0(place, ", interval_sd"))
  }
}

check_tapping()
