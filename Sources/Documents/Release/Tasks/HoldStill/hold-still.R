# --- Holding still ------------------------------------------------------------------------------------------------------

# The power per Hz at `frequencies`, by Welch's method at the samples' own times; NULL without enough of them. `micro` are
# microseconds since the first sample, `values` a matrix with a column for each axis.
tremor_frequencies <- (2:30) / 2
tremor_spectrum <- function(micro, values) {
  starts <- seq(0, max(0, max(micro) + 50000 - 2e6), by = 1e6)
  starts <- starts[starts + 2e6 <= max(micro) + 50000]
  segments <- Filter(Negate(is.null), lapply(starts, function(start) {
    own <- which(micro >= start & micro < start + 2e6)
    if (length(own) < 60 || any(diff(c(start, micro[own], start + 2e6)) > 1e5)) return(NULL)
    times <- (micro[own] - start) / 1e6
    weights <- 0.5 - 0.5 * cos(pi * times)
    waves <- exp(-2i * pi * outer(tremor_frequencies, times))
    centred <- apply(values[own, , drop = FALSE], 2, function(axis) weights * (axis - sum(weights * axis) / sum(weights)))
    rowSums(Mod(waves %*% centred)^2) * 4 / length(own) / sum(weights^2)
  }))
  if (length(segments) < 3) NULL else Reduce(`+`, segments) / length(segments)
}

check_hold_still <- function() {
  results <- read_table("holdstill")
  samples <- read_table("holdstillsamples")
  if (!can_compare("holding still", results, samples)) return(invisible())
  samples <- by_run(samples, samples$complete == "1")
  for (row in seq_len(nrow(results))) {
    result <- results[row, ]
    place <- sprintf("participant %s, run %s, holding still, %s", result$participant, result$run, result$posture)
    own <- samples[[paste(result$participant, result$run)]]
    own <- own[own$posture == result$posture, ]
    count <- if (is.null(own)) 0 else nrow(own)
    compare(number(result$samples), count, paste0(place, ", samples"))
    density <- NULL
    if (count > 1) {
      own <- own[order(number(own$time)), ]
      time <- number(own$time)
      compare(number(result$rate), (count - 1) * 1000 / sum(diff(time)), paste0(place, ", rate"))
      compare(number(result$longest_gap), max(diff(time)), paste0(place, ", longest_gap"))
      kind <- if (anyNA(own$acceleration_x)) "gravity" else "acceleration"
      values <- sapply(c("x", "y", "z"), function(axis) number(own[[paste0(kind, "_", axis)]]))
      density <- if (is.na(result$problem)) tremor_spectrum(round((time - time[1]) * 1000), values)
    }
    band <- tremor_frequencies >= 4 & tremor_frequencies <= 12
    power <- if (is.null(density)) NA else sum(density[band]) / 2
    compare(number(result$power), power, paste0(place, ", power"))
    compare(number(result$tremor), 1000 * sqrt(power), paste0(place, ", tremor"))
    peak <- if (is.null(density)) NA else tremor_frequencies[band][which.max(density[band])]
    compare(number(result$peak), peak, paste0(place, ", peak"))
  }
}

check_hold_still()
