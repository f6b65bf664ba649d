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

# The trials of each run that count, by participant and run.
by_run <- function(trials, counts) split(trials[counts, ], paste(trials$participant, trials$run)[counts])

# NA where `value` is of no number at all.
of_some <- function(numbers, value) if (length(numbers) > 0) value(numbers) else NA

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

# The distance between two rates of responses, with half a response and one trial added (Hautus 1995).
d_prime <- function(hits, signals, alarms, others) {
  if (signals == 0 || others == 0) return(NA)
  qnorm((hits + 0.5) / (signals + 1)) - qnorm((alarms + 0.5) / (others + 1))
}

# --- Presses -------------------------------------------------------------------------------------------------------------

# The trials of which each press was kept; NULL where the release has none. An attempt in which no trial has any was recorded
# before they were kept, so that it is left out.
with_presses <- function(name) {
  trials <- read_table(name)
  if (is.null(trials) || is.null(trials$presses)) return(NULL)
  attempt <- paste(trials$participant, trials$run, trials$block, trials$attempt)
  trials <- trials[attempt %in% attempt[!is.na(trials$presses)], ]
  if (nrow(trials) > 0) trials
}

# All presses of trials: the row of the trial that each belongs to, and its parts, a row for each press.
listed <- function(trials) {
  presses <- strsplit(ifelse(is.na(trials$presses), "", trials$presses), " ", fixed = TRUE)
  list(of = rep(seq_along(presses), lengths(presses)), parts = do.call(rbind, strsplit(unlist(presses), ":", fixed = TRUE)))
}

# Times are as exact as this, in ms.
microsecond <- 0.001

# The latest time in ms that surely was in time, for each trial: a block has one limit, which the tables do not tell, and its
# latest answer was within it.
surely_in_time <- function(trials) {
  block <- paste(trials$participant, trials$run, trials$block)
  ave(number(trials$latency), block, FUN = function(latencies) max(0, latencies, na.rm = TRUE)) + microsecond / 2
}

# Of `presses` the first or the last of each trial; NA for a trial with none.
one_each <- function(trials, presses, of, last = FALSE) {
  if (last) presses <- rev(presses)
  presses[match(seq_len(nrow(trials)), of[presses])]
}

# Stops at the first trial of which a column is not what its presses give. Numbers are times or counts.
compare_trials <- function(trials, task, column, computed) {
  released <- if (is.numeric(computed)) number(trials[[column]]) else trials[[column]]
  is_same <- if (is.numeric(computed)) abs(released - computed) < microsecond / 2 else released == computed
  is_same <- (is_same %in% TRUE) | (is.na(released) & is.na(computed))
  compared <<- compared + length(is_same)
  if (all(is_same)) return(invisible())
  row <- which(!is_same)[1]
  trial <- trials[row, ]
  stop(sprintf("participant %s, run %s, %s, block %s, attempt %s, trial %s, %s: the release says %s, its presses give %s",
               trial$participant, trial$run, task, trial$block, trial$attempt, trial$trial, column,
               format(released[row], digits = 15), format(computed[row], digits = 15)), call. = FALSE)
}

# Of 99 presses and more, further ones may not be kept.
is_whole <- function(trials, presses) tabulate(presses$of, nrow(trials)) < 99

# The answer of a speeded choice is the first of its presses from the presentation of the stimulus to the time limit, or the
# last. `early` counts those before, `further` the others in time.
check_presses <- function(name, task, expected = "expected", counts_last = FALSE) {
  trials <- with_presses(name)
  if (is.null(trials)) return(invisible())
  presses <- listed(trials)
  time <- number(presses$parts[, 2])
  in_time <- which(time >= 0 & time <= surely_in_time(trials)[presses$of])
  counted <- one_each(trials, in_time, presses$of, last = counts_last)
  answer <- presses$parts[counted, 1]
  compare_trials(trials, task, "answer", answer)
  compare_trials(trials, task, "latency", time[counted])
  compare_trials(trials, task, "input", presses$parts[counted, 3])
  right <- trials[[expected]]
  is_right <- (answer == right) %in% TRUE | (is.na(answer) & is.na(right))
  compare_trials(trials, task, "outcome", ifelse(is_right, "right", ifelse(is.na(answer), "missed", "wrong")))
  if (is.null(trials$early)) return(invisible())
  count <- function(which) tabulate(presses$of[which], nrow(trials))
  whole <- is_whole(trials, presses)
  compare_trials(trials[whole, ], task, "early", count(time < 0)[whole])
  # A press that came late, but before the trial was over, counts nowhere.
  least <- pmax(0, count(in_time) - 1)
  most <- pmax(0, count(time >= 0) - 1)
  compare_trials(trials[whole, ], task, "further", pmin(pmax(number(trials$further), least), most)[whole])
}
