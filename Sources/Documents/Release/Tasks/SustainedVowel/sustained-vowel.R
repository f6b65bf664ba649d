# --- Sustained vowel -----------------------------------------------------------------------------------------------------

# The sounds of a try, as the numbers of their first and last windows, up to the second of silence that ends it. One silent
# window between two loud ones counts as loud; what is shorter than three is a knock.
voice_stretches <- function(level, threshold) {
  loud <- level >= threshold
  between <- c(FALSE, loud[-length(loud)]) & c(loud[-1], FALSE)
  runs <- rle(loud | between)
  last <- cumsum(runs$lengths)
  first <- last - runs$lengths + 1
  sounds <- runs$values & runs$lengths >= 3
  first <- first[sounds]
  last <- last[sounds]
  own <- cumsum(c(0, first[-1] - last[-length(last)] - 1)[seq_along(first)] >= 20) == 0
  list(first = first[own], last = last[own])
}

check_sustained_vowel <- function() {
  results <- read_table("sustainedvowel")
  levels <- read_table("sustainedvowellevels")
  if (!can_compare("sustained vowel", results, levels)) return(invisible())
  levels <- by_run(levels, levels$complete == "1")
  for (row in seq_len(nrow(results))) {
    result <- results[row, ]
    place <- sprintf("participant %s, run %s, sustained vowel, try %s", result$participant, result$run, result$try)
    own <- levels[[paste(result$participant, result$run)]]
    own <- own[own$try == result$try, ]
    count <- if (is.null(own)) 0 else nrow(own)
    compare(number(result$windows), count, paste0(place, ", windows"))
    seconds <- mean <- sd <- breaks <- NA
    if (count > 0 && is.na(result$problem)) {
      own <- own[order(number(own$time)), ]
      level <- number(own$level)
      found <- voice_stretches(level, number(result$threshold))
      windows <- unlist(Map(seq, found$first, found$last))
      seconds <- length(windows) * number(own$window[1]) / number(own$sample_rate[1])
      if (length(windows) > 0) {
        mean <- sum(level[windows]) / length(windows)
        sd <- stats::sd(level[windows])
        breaks <- length(found$first) - 1
      }
    }
    compare(number(result$seconds), seconds, paste0(place, ", seconds"))
    compare(number(result$level_mean), mean, paste0(place, ", level_mean"))
    compare(number(result$level_sd), sd, paste0(place, ", level_sd"))
    compare(number(result$breaks), breaks, paste0(place, ", breaks"))
  }
}

check_sustained_vowel()
