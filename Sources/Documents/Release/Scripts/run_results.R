# The part of reproduce.R about the numbers that analyses use of each run: computes them again from trials, kind by kind, and
# compares them with table run_results. reproduce.R reads this file.

# --- The numbers of a run ------------------------------------------------------------------------------------------------

# The numbers of a run as table run_results has them. `latency` are the latencies that count.
run_numbers <- function(result, halves = c(NA, NA), parts = c(NA, NA), trials = 0, errors = 0, latency = numeric()) {
  if (anyNA(halves)) halves <- c(NA, NA)
  if (anyNA(parts)) parts <- c(NA, NA)
  list(result = result, first_half = halves[1], second_half = halves[2], first_part = parts[1], second_part = parts[2],
       trials = trials, errors = errors, latencies = length(latency), latency_mean = of_some(latency, mean),
       latency_sd = sd(latency), latency_smallest = of_some(latency, min), latency_largest = of_some(latency, max))
}

# How many earlier trials are of the same condition.
place_in <- function(condition) ave(seq_along(condition), condition, FUN = seq_along) - 1

in_order <- function(trials) trials[order(number(trials$block), number(trials$trial)), ]

# Each kind: `read` gives the rows of its runs, by run, that the numbers are computed from; `numbers` computes them.
# `has_trials` is FALSE for kinds that are known by their result alone.
run_kinds <- list()

run_kinds$association <- list(has_trials = TRUE, read = function() {
  trials <- read_table("trials")
  if (is.null(trials)) return(NULL)
  by_run(trials, trials$complete == "1" & !is.na(trials$pairing))
}, numbers = function(trials, run) {
  trials <- in_order(trials)
  own <- data.frame(block = number(trials$block), pairing = trials$pairing, error = trials$error == "1",
                    first = number(trials$first_latency), latency = number(trials$latency))
  score <- tolower(run$fitting_score)
  # Both halves have as many trials of each category in each block; categories begin with different halves.
  begins <- ifelse(trials$category %in% c("concept1", "attribute2"), 0, 1)
  half <- (place_in(paste(own$block, trials$category)) + begins) %% 2
  blocks <- function(numbers, pairing) own[own$block %in% numbers & own$pairing == pairing, ]
  part <- function(numbers) d_part(blocks(numbers, "A"), blocks(numbers, "B"), score)
  # An app keeps of an error the corrected answer alone.
  first <- ifelse(is.na(own$first), own$latency, own$first)
  latency <- if (score %in% c("d1", "d2")) own$latency else ifelse(own$error, NA, first)
  fastest <- if (score %in% c("d1", "d3", "d4")) 0 else 400
  latency <- latency[!is.na(latency) & latency >= fastest & latency <= 10000]
  result <- d_score(own, score)
  run_numbers(result, c(d_score(own[half == 0, ], score), d_score(own[half == 1, ], score)),
              c(part(c(3, 6)), part(c(4, 7))), nrow(own), sum(own$error), latency)
})

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

# A kind of speeded choices. `result` takes the number that stands for a run from its `values`; trials of the condition
# `first` have nothing to be right about.
choice_kind <- function(table, values, result, condition = "condition", counts = function(trials) trials$practice == "0") {
  list(has_trials = TRUE, read = function() {
    trials <- read_table(table)
    if (is.null(trials)) return(NULL)
    by_run(trials, trials$complete == "1" & counts(trials))
  }, numbers = function(trials, run) {
    trials <- with_early(in_order(trials))
    half <- place_in(trials[[condition]]) %% 2
    value <- function(these) result(values(these))
    measured <- trials[!(trials[[condition]] %in% "first"), ]
    run_numbers(value(trials), c(value(trials[half == 0, ]), value(trials[half == 1, ])), trials = nrow(measured),
                errors = sum(measured$outcome != "right"),
                latency = number(measured$latency[measured$outcome == "right" & !is.na(measured$latency)]))
  })
}

run_kinds$choices <- choice_kind("choicereactiontrials", choice_reaction_values, function(values) values$median)
run_kinds$go_no_go <- choice_kind("gonogotrials", go_no_go_values, function(values) values$d_prime)
run_kinds$flanker <- choice_kind("flankertrials", flanker_values, function(values) values$effect)
run_kinds$single_category <- choice_kind("singlecategorytrials", single_category_values, function(values) values$d)
run_kinds$n_back <- choice_kind("nbacktrials", n_back_values, function(values) values$d_prime)
run_kinds$serial_addition <- choice_kind("serialadditiontrials", serial_addition_values, function(values) {
  answered <- values$right + values$wrong + values$missed
  if (answered > 0) values$right / answered else NA
})
run_kinds$stroop <- choice_kind("strooptrials", function(trials) trials, function(trials) {
  latency <- function(condition) {
    number(trials$latency[trials$congruence %in% condition & trials$outcome == "right"])
  }
  of_some(latency("incongruent"), median) - of_some(latency("congruent"), median)
}, condition = "congruence", counts = function(trials) trials$role == "test")

# A kind that is known by its result, which is taken from the table of its results: that was compared before.
result_kind <- function(table, result) {
  list(has_trials = FALSE, read = function() {
    results <- read_table(table)
    if (is.null(results)) return(NULL)
    by_run(results, rep(TRUE, nrow(results)))
  }, numbers = function(results, run) run_numbers(result(results)[1]))
}

run_kinds$tapping <- result_kind("tapping", function(hands) sum(number(hands$taps)))
run_kinds$trail_making <- result_kind("trailmaking", function(run) number(run$difference))
run_kinds$spatial_span <- result_kind("spatialspan", function(run) number(run$longest_span))
run_kinds$tower_of_hanoi <- result_kind("towerofhanoi", function(run) number(run$excess_moves))
run_kinds$hold_still <- result_kind("holdstill", function(postures) number(postures$tremor[postures$posture == "out"]))
run_kinds$sustained_vowel <- result_kind("sustainedvowel", function(tries) {
  seconds <- number(tries$seconds)
  of_some(seconds[!is.na(seconds)], max)
})

# Compares the numbers of each run, and gives the kind of each test.
check_run_numbers <- function(results, runs) {
  keys <- paste(results$participant, results$run)
  places <- match(keys, paste(runs$participant, runs$run))
  if (anyNA(places)) stop("run_results: has a run that is not in the table of runs", call. = FALSE)
  kinds <- list()
  for (kind in names(run_kinds)) {
    rows <- run_kinds[[kind]]$read()
    these <- which(keys %in% names(rows))
    for (row in these) {
      run <- runs[places[row], ]
      place <- sprintf("run_results, participant %s, run %s", run$participant, run$run)
      expected <- run_kinds[[kind]]$numbers(rows[[keys[row]]], run)
      if (kind != "association" && !is.na(run$refusal)) expected[c("result", "first_half", "second_half")] <- NA
      for (column in names(expected)) {
        compare(number(results[[column]][row]), expected[[column]], paste0(place, ", ", column))
      }
    }
    for (test in unique(results$test[these])) kinds[[test]] <- run_kinds[[kind]]
    keys[these] <- NA
  }
  # Somebody who left a test out has a run of it without trials.
  for (row in which(!is.na(keys))) {
    place <- sprintf("run_results, participant %s, run %s", results$participant[row], results$run[row])
    expected <- run_numbers(NA)
    for (column in names(expected)) {
      compare(number(results[[column]][row]), expected[[column]], paste0(place, ", ", column))
    }
  }
  kinds
}
