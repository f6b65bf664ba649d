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
# `has_trials` is FALSE for kinds that are known by their result alone; `tells_refused` is TRUE for one whose results stand
# also where a run has no score that analyses use.
run_kinds <- list()

# The tables of the runs of kinds that have no result.
runs_without_result <- character()

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

# A kind that is known by its result, which is taken from the table of its results: that was compared before.
result_kind <- function(table, result) {
  list(has_trials = FALSE, read = function() {
    results <- read_table(table)
    if (is.null(results)) return(NULL)
    by_run(results, rep(TRUE, nrow(results)))
  }, numbers = function(results, run) run_numbers(result(results)[1]))
}

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
      is_hidden <- !is.na(run$refusal) && !isTRUE(run_kinds[[kind]]$tells_refused)
      if (is_hidden) expected[c("result", "first_half", "second_half")] <- NA
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
