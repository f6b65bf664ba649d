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

# The distance between two rates of responses, with half a response and one trial added (Hautus 1995).
d_prime <- function(hits, signals, alarms, others) {
  if (signals == 0 || others == 0) return(NA)
  qnorm((hits + 0.5) / (signals + 1)) - qnorm((alarms + 0.5) / (others + 1))
}
