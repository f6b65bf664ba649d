# Computes the scores of this release again from its trials and answers, then the results of its analysis, and compares
# them with those in its tables. run_results.R, effects.R, answers.R and results.R beside it have the part about the analysis.
# Needs R alone, no packages:
#
#   Rscript analysis/reproduce.R
#
# It stops at the first value that differs, and says which.

arguments <- commandArgs(trailingOnly = FALSE)
script <- sub("^--file=", "", arguments[grep("^--file=", arguments)])
root <- if (length(script)) dirname(dirname(normalizePath(script[1]))) else "."

# A table of the release; NULL where the release has none. Text keeps its form: an apostrophe in front of what would be a
# formula is taken away (README.md).
read_table <- function(name, task = NULL) {
  pattern <- paste0("^study-[A-Za-z0-9]+_", if (!is.null(task)) paste0("task-", task, "_"), "description-", name,
                    "_data\\.csv$")
  file <- list.files(file.path(root, "data"), pattern = pattern, full.names = TRUE)
  if (length(file) != 1) return(NULL)
  table <- read.csv(file, na.strings = "", check.names = FALSE, colClasses = "character", encoding = "UTF-8")
  as.data.frame(lapply(table, function(column) sub("^'", "", column)), check.names = FALSE, stringsAsFactors = FALSE)
}

number <- function(text) as.numeric(text)

compared <- 0

# Stops where a released value is not the one that was computed again. They may differ by 1 part in 10^9, of `least` for what
# is smaller than that.
compare <- function(released, computed, place, least = 1) {
  compared <<- compared + 1
  if (is.na(released) && is.na(computed)) return(invisible())
  if (is.na(released) != is.na(computed) || abs(released - computed) > 1e-9 * max(least, abs(computed))) {
    stop(sprintf("%s: the release says %s, its data give %s", place, format(released, digits = 15),
                 format(computed, digits = 15)), call. = FALSE)
  }
}

# TRUE if there are results to compare. Says so where the release leaves out a table from which they are computed.
can_compare <- function(what, results, ...) {
  if (is.null(results) || nrow(results) == 0) return(FALSE)
  is_left_out <- any(vapply(list(...), is.null, logical(1)))
  if (is_left_out) cat(sprintf("Not compared: %s. The release leaves out a table from which they are computed.\n", what))
  !is_left_out
}

# --- D scores (Greenwald, Nosek & Banaji 2003), pairing B minus pairing A -----------------------------------------------

# The latencies of a block as one of the six scores takes them; NULL where the data do not allow a score. Missed trials count
# in none.
latencies <- function(block, score) {
  block <- block[!is.na(block$first), ]
  keeps_fast <- score %in% c("d1", "d3", "d4")
  used <- function(latency) latency <= 10000 & (keeps_fast | latency >= 400)
  if (score %in% c("d1", "d2")) {
    if (any(is.na(block$latency))) return(NULL)
    return(block$latency[used(block$latency)])
  }
  block <- block[used(block$first), ]
  correct <- block$first[!block$error]
  if (length(correct) < 2) return(NULL)
  penalty <- if (score %in% c("d3", "d5")) 2 * sd(correct) else 600
  ifelse(block$error, mean(correct) + penalty, block$first)
}

d_part <- function(a, b, score) {
  a <- latencies(a, score)
  b <- latencies(b, score)
  if (is.null(a) || is.null(b) || length(a) < 2 || length(b) < 2) return(NA)
  spread <- sd(c(a, b))
  if (is.na(spread) || spread == 0) return(NA)
  (mean(b) - mean(a)) / spread
}

d_score <- function(trials, score) {
  blocks <- function(numbers, pairing) trials[trials$block %in% numbers & trials$pairing == pairing, ]
  practice <- d_part(blocks(c(3, 6), "A"), blocks(c(3, 6), "B"), score)
  test <- d_part(blocks(c(4, 7), "A"), blocks(c(4, 7), "B"), score)
  (practice + test) / 2
}

check_d_scores <- function() {
  runs <- read_table("runs")
  trials <- read_table("trials")
  scored <- runs[!is.na(runs$fitting_score) & !(runs$refusal %in% "skipped"), ]
  if (!can_compare("D scores", scored, trials)) return(invisible())
  trials <- data.frame(
    key = paste(trials$participant, trials$run), block = number(trials$block), pairing = trials$pairing,
    error = trials$error == "1", first = number(trials$first_latency), latency = number(trials$latency),
    complete = trials$complete == "1")
  trials <- split(trials[trials$complete & !is.na(trials$pairing), ],
                  trials$key[trials$complete & !is.na(trials$pairing)])
  for (row in seq_len(nrow(scored))) {
    run <- scored[row, ]
    own <- trials[[paste(run$participant, run$run)]]
    place <- sprintf("participant %s, run %s", run$participant, run$run)
    if (is.null(own)) stop(place, ": has a score and no trials", call. = FALSE)
    for (score in paste0("d", 1:6)) {
      compare(number(run[[score]]), d_score(own, score), paste0(place, ", ", score))
    }
    latency <- ifelse(is.na(own$latency), own$first, own$latency)
    compare(number(run$error_rate), mean(own$error), paste0(place, ", error_rate"))
    compare(number(run$under_300_share), sum(latency < 300, na.rm = TRUE) / nrow(own),
            paste0(place, ", under_300_share"))
  }
}

# --- Reaction times ------------------------------------------------------------------------------------------------------

# The trials of each run that count, by participant and run.
by_run <- function(trials, counts) split(trials[counts, ], paste(trials$participant, trials$run)[counts])

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

# --- Speeded choices -----------------------------------------------------------------------------------------------------

# The trials with a column for answers that were given before anybody could have seen what they answer.
with_early <- function(trials) {
  trials$is_early <- !is.na(trials$latency) & number(trials$latency) < 100
  trials
}

# Compares each result of a kind with what `values` computes from the trials of its run that count.
check_choices <- function(name, trials, task, values) {
  results <- read_table(name)
  trials <- read_table(trials)
  if (!can_compare(task, results, trials)) return(invisible())
  none <- trials[0, ]
  trials <- by_run(trials, trials$complete == "1" & trials$practice == "0")
  for (row in seq_len(nrow(results))) {
    run <- results[row, ]
    own <- trials[[paste(run$participant, run$run)]]
    if (is.null(own)) own <- none
    expected <- values(with_early(own))
    place <- sprintf("participant %s, run %s, %s", run$participant, run$run, task)
    for (column in names(expected)) {
      compare(number(run[[column]]), expected[[column]], paste0(place, ", ", column))
    }
  }
}

# Looks whether the answer of each trial is one of its presses, at its latency and by its input. Trials that were recorded before
# there was a list of them are left out.
check_presses <- function(name, task) {
  trials <- read_table(name)
  if (is.null(trials)) return(invisible())
  trials <- trials[!is.na(trials$presses), ]
  if (nrow(trials) == 0) return(invisible())
  presses <- strsplit(trials$presses, " ", fixed = TRUE)
  of <- rep(seq_along(presses), lengths(presses))
  parts <- matrix(unlist(strsplit(unlist(presses), ":", fixed = TRUE)), nrow = 3)
  counts <- parts[1, ] == trials$answer[of] & number(parts[2, ]) == number(trials$latency[of]) &
    parts[3, ] == trials$input[of]
  without <- setdiff(which(!is.na(trials$answer)), of[counts %in% TRUE])
  compared <<- compared + sum(!is.na(trials$answer))
  if (length(without) > 0) {
    trial <- trials[without[1], ]
    stop(sprintf("participant %s, run %s, %s, block %s, trial %s: the answer is none of the presses", trial$participant,
                 trial$run, task, trial$block, trial$trial), call. = FALSE)
  }
}

# NA where `value` is of no number at all.
of_some <- function(numbers, value) if (length(numbers) > 0) value(numbers) else NA

choice_reaction_values <- function(trials) {
  counted <- trials[!trials$is_early, ]
  latency <- number(counted$latency[counted$outcome == "right"])
  list(right = length(latency), wrong = sum(counted$outcome == "wrong"), missed = sum(counted$outcome == "missed"),
       anticipated = sum(trials$is_early), median = of_some(latency, median), mean = of_some(latency, mean),
       sd = sd(latency), iqr = of_some(latency, IQR))
}

# The distance between two rates of responses, with half a response and one trial added (Hautus 1995).
d_prime <- function(hits, signals, alarms, others) {
  if (signals == 0 || others == 0) return(NA)
  qnorm((hits + 0.5) / (signals + 1)) - qnorm((alarms + 0.5) / (others + 1))
}

go_no_go_values <- function(trials) {
  counted <- trials[!trials$is_early, ]
  go <- counted[counted$condition == "go", ]
  rare <- counted[counted$condition == "no-go", ]
  latency <- number(go$latency[go$outcome == "right"])
  alarms <- sum(rare$outcome == "wrong")
  list(hits = length(latency), omissions = sum(go$outcome == "missed"), false_alarms = alarms,
       withheld = sum(rare$outcome == "right"), anticipated = sum(trials$is_early), median = of_some(latency, median),
       sd = sd(latency), d_prime = d_prime(length(latency), nrow(go), alarms, nrow(rare)))
}

flanker_values <- function(trials) {
  counted <- trials[!trials$is_early, ]
  values <- list(anticipated = sum(trials$is_early))
  for (condition in c("congruent", "incongruent")) {
    these <- counted[counted$condition == condition, ]
    latency <- number(these$latency[these$outcome == "right"])
    values[[paste0(condition, "_right")]] <- length(latency)
    values[[paste0(condition, "_wrong")]] <- sum(these$outcome == "wrong")
    values[[paste0(condition, "_missed")]] <- sum(these$outcome == "missed")
    values[[paste0(condition, "_median")]] <- of_some(latency, median)
  }
  c(values, list(effect = values$incongruent_median - values$congruent_median))
}

# Karpinski & Steinman (2006): answers under 350 ms and trials without one are left out; a wrong answer takes the mean of the
# right ones of its stage and 400 ms more.
single_category_values <- function(trials) {
  latency <- number(trials$latency)
  is_fast <- !is.na(latency) & latency < 350
  is_right <- trials$outcome == "right" & !is_fast
  is_wrong <- trials$outcome == "wrong" & !is_fast
  values <- list(deviation = sd(latency[is_right]))
  for (stage in c("a", "b")) {
    of_stage <- startsWith(trials$condition, paste0(stage, "-"))
    mean_right <- of_some(latency[is_right & of_stage], mean)
    scored <- c(latency[is_right & of_stage], rep(mean_right + 400, sum(is_wrong & of_stage)))
    values[[paste0(stage, "_right")]] <- sum(is_right & of_stage)
    values[[paste0(stage, "_wrong")]] <- sum(is_wrong & of_stage)
    values[[paste0(stage, "_missed")]] <- sum(trials$outcome == "missed" & of_stage)
    values[[paste0(stage, "_too_fast")]] <- sum(is_fast & of_stage)
    values[[paste0(stage, "_mean")]] <- of_some(scored, mean)
  }
  spread <- values$deviation
  has_d <- !is.na(spread) && spread > 0
  c(values, list(d = if (has_d) (values$b_mean - values$a_mean) / spread else NA))
}

n_back_values <- function(trials) {
  counted <- trials[trials$condition != "first", ]
  is_target <- counted$condition == "target"
  is_lure <- counted$condition %in% c("lure-before", "lure-after")
  hits <- sum(is_target & counted$outcome == "right")
  alarms <- sum(!is_target & counted$outcome == "wrong")
  list(targets = sum(is_target), hits = hits, others = sum(!is_target), false_alarms = alarms, lures = sum(is_lure),
       lure_alarms = sum(is_lure & counted$outcome == "wrong"), missed = sum(counted$outcome == "missed"),
       median = of_some(number(counted$latency[counted$outcome == "right"]), median),
       d_prime = d_prime(hits, sum(is_target), alarms, sum(!is_target)))
}

serial_addition_values <- function(trials) {
  sums <- trials[trials$condition == "sum", ]
  sums <- sums[order(number(sums$trial)), ]
  is_right <- sums$outcome == "right"
  list(right = sum(is_right), wrong = sum(sums$outcome == "wrong"), missed = sum(sums$outcome == "missed"),
       dyads = sum(head(is_right, -1) & tail(is_right, -1)),
       median = of_some(number(sums$latency[is_right]), median))
}

# --- Stroop --------------------------------------------------------------------------------------------------------------

check_stroop <- function() {
  results <- read_table("stroop")
  trials <- read_table("strooptrials")
  if (!can_compare("Stroop", results, trials)) return(invisible())
  trials <- by_run(trials, trials$complete == "1")
  for (row in seq_len(nrow(results))) {
    run <- results[row, ]
    own <- trials[[paste(run$participant, run$run)]]
    place <- sprintf("participant %s, run %s, Stroop", run$participant, run$run)
    test <- own[own$role == "test", ]
    medians <- c(congruent = NA, incongruent = NA)
    for (condition in names(medians)) {
      words <- test[test$congruence %in% condition, ]
      for (outcome in c("right", "wrong", "missed")) {
        column <- paste0(condition, "_", outcome)
        compare(number(run[[column]]), sum(words$outcome == outcome), paste0(place, ", ", column))
      }
      latency <- number(words$latency[words$outcome == "right"])
      if (length(latency) > 0) medians[condition] <- median(latency)
      column <- paste0(condition, "_median")
      compare(number(run[[column]]), medians[[condition]], paste0(place, ", ", column))
    }
    compare(number(run$interference), medians[["incongruent"]] - medians[["congruent"]], paste0(place, ", interference"))
    confused <- sum(own$role == "check" & own$outcome != "right")
    compare(number(run$colors_confused), confused, paste0(place, ", colors_confused"))
  }
}

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

# --- Experiments of the lab's own ----------------------------------------------------------------------------------------

check_own_experiments <- function() {
  results <- read_table("pageruns")
  if (is.null(results) || nrow(results) == 0) return(invisible())
  runs <- read_table("runs")
  results$test <- runs$test[match(paste(results$participant, results$run), paste(runs$participant, runs$run))]
  for (test in unique(results$test)) {
    lines <- read_table("data", task = gsub("[^A-Za-z0-9]", "", test))
    of_test <- results[results$test == test, ]
    if (!can_compare("experiments of the lab's own", of_test, lines)) next
    counts <- table(paste(lines$participant, lines$run))
    for (row in seq_len(nrow(of_test))) {
      run <- of_test[row, ]
      own <- counts[paste(run$participant, run$run)]
      place <- sprintf("participant %s, run %s, own experiment", run$participant, run$run)
      compare(number(run$lines), if (is.na(own)) 0 else own[[1]], paste0(place, ", lines"))
    }
  }
}

# --- Scales of surveys ---------------------------------------------------------------------------------------------------

check_scales <- function() {
  answers <- read_table("answers")
  questions <- read_table("questions")
  scales <- read_table("scales")
  scored <- if (!is.null(answers)) answers[answers$format %in% "score", ]
  if (!can_compare("scales", scored, questions, scales)) return(invisible())
  questions <- questions[!duplicated(questions[c("survey", "question", "choice")]), ]
  values <- setNames(number(questions$value), paste(questions$survey, questions$question, questions$choice))
  formats <- setNames(questions$format, paste(questions$survey, questions$question))
  # Told more coarsely than they were answered, or not at all.
  is_hidden <- questions$withheld %in% c("identifier", "quasi-identifier")
  hidden <- paste(questions$survey, questions$question)[is_hidden]
  scores <- which(answers$format %in% "score" & is.na(answers$repetition))
  for (row in scores) {
    score <- answers[row, ]
    items <- scales[scales$survey == score$survey & scales$scale == score$question, ]
    if (nrow(items) == 0 || any(paste(items$survey, c(items$item, score$question)) %in% hidden)) next
    own <- answers[answers$participant == score$participant & answers$survey == score$survey &
                     answers$occasion %in% score$occasion & !(answers$format %in% c("score", "computed")), ]
    answered <- own$answer[match(items$item, own$question)]
    by_choice <- formats[paste(items$survey, items$item)] %in% c("choice", "likert")
    item <- ifelse(by_choice, values[paste(items$survey, items$item, answered)],
                   suppressWarnings(number(answered)))
    low <- number(items$minimum)
    high <- number(items$maximum)
    reversed <- items$reversed == "1"
    item <- ifelse(reversed, ifelse(item < low | item > high, NA, low + high - item), item)
    missing <- sum(is.na(item))
    computed <- if (missing > number(items$allowed_missing[1]) || missing == length(item)) NA else
      switch(items$score[1], sum = sum(item, na.rm = TRUE), mean = mean(item, na.rm = TRUE),
             "prorated-sum" = mean(item, na.rm = TRUE) * length(item))
    place <- sprintf("participant %s, survey %s, scale %s", score$participant, score$survey, score$question)
    compare(number(score$answer), computed, place)
  }
}

check_d_scores()
check_reaction_times()
check_choices("choicereactiontimes", "choicereactiontrials", "choice reactions", choice_reaction_values)
check_choices("gonogo", "gonogotrials", "go/no-go", go_no_go_values)
check_choices("flanker", "flankertrials", "the flanker task", flanker_values)
check_choices("singlecategory", "singlecategorytrials", "the Single Category IAT", single_category_values)
check_choices("nback", "nbacktrials", "n-back", n_back_values)
check_choices("serialaddition", "serialadditiontrials", "serial addition", serial_addition_values)
check_stroop()
check_presses("choicereactiontrials", "choice reactions")
check_presses("gonogotrials", "go/no-go")
check_presses("flankertrials", "the flanker task")
check_presses("singlecategorytrials", "the Single Category IAT")
check_presses("nbacktrials", "n-back")
check_presses("serialadditiontrials", "serial addition")
check_presses("strooptrials", "the Stroop task")
check_tapping()
check_trail_making()
check_hold_still()
check_sustained_vowel()
check_spatial_span()
check_tower_of_hanoi()
check_own_experiments()
check_scales()
for (part in c("run_results.R", "effects.R", "answers.R", "results.R")) {
  source(file.path(root, "analysis", part), encoding = "UTF-8")
}
check_results()
cat(sprintf("%d values compared, all as in the release.\n", compared))
