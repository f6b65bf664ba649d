# --- Spatial span --------------------------------------------------------------------------------------------------------

# A game is right if its cells, or those backwards, are the ones that were tapped.
is_right <- function(game, taps) {
  expected <- strsplit(game$sequence, " ")[[1]]
  if (game$direction == "backward") expected <- rev(expected)
  identical(expected, as.character(taps))
}

check_spatial_span <- function() {
  results <- read_table("spatialspan")
  games <- read_table("spatialspangames")
  events <- read_table("spatialspanevents")
  if (!can_compare("spatial span", results, games, events)) return(invisible())
  games <- by_run(games, games$complete == "1" & games$practice == "0")
  events <- by_run(events, events$complete == "1" & events$what == "tap" & !is.na(events$cell))
  for (row in seq_len(nrow(results))) {
    run <- results[row, ]
    key <- paste(run$participant, run$run)
    place <- sprintf("participant %s, run %s, spatial span", run$participant, run$run)
    own <- games[[key]]
    right <- vapply(seq_len(NROW(own)), function(game) {
      taps <- events[[key]]
      taps <- taps[taps$block == own$block[game], ]
      is_right(own[game, ], taps$cell[order(number(taps$event))])
    }, logical(1))
    longest <- max(0, number(own$span)[right])
    compare(number(run$longest_span), longest, paste0(place, ", longest_span"))
    compare(number(run$games), NROW(own), paste0(place, ", games"))
    compare(number(run$failures), sum(!right), paste0(place, ", failures"))
    compare(number(run$score), longest * sum(right), paste0(place, ", score"))
  }
}

check_spatial_span()
