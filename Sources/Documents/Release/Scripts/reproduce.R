# Computes the scores of this release again from its trials and answers, and compares them with those in its tables.
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

# Stops where a released value is not the one that was computed again.
compare <- function(released, computed, place) {
  compared <<- compared + 1
  if (is.na(released) && is.na(computed)) return(invisible())
  if (is.na(released) != is.na(computed) || abs(released - computed) > 1e-9 * max(1, abs(computed))) {
    stop(sprintf("%s: the release says %s, its data give %s", place, format(released, digits = 15),
                 format(computed, digits = 15)), call. = FALSE)
  }
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
  if (is.null(trials) || nrow(trials) == 0) return(invisible())
  trials <- data.frame(
    key = paste(trials$participant, trials$run), block = number(trials$block), pairing = trials$pairing,
    error = trials$error == "1", first = number(trials$first_latency), latency = number(trials$latency),
    complete = trials$complete == "1")
  trials <- split(trials[trials$complete & !is.na(trials$pairing), ],
                  trials$key[trials$complete & !is.na(trials$pairing)])
  scored <- runs[!is.na(runs$fitting_score), ]
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
  if (is.null(times) || nrow(times) == 0) return(invisible())
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

# --- Stroop --------------------------------------------------------------------------------------------------------------

check_stroop <- function() {
  results <- read_table("stroop")
  trials <- read_table("strooptrials")
  if (is.null(results) || nrow(results) == 0) return(invisible())
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
  if (is.null(results) || nrow(results) == 0) return(invisible())
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

# --- Scales of surveys ---------------------------------------------------------------------------------------------------

check_scales <- function() {
  answers <- read_table("answers")
  questions <- read_table("questions")
  scales <- read_table("scales")
  if (is.null(scales) || nrow(scales) == 0) return(invisible())
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
check_stroop()
check_tapping()
check_scales()
cat(sprintf("%d values compared, all as in the release.\n", compared))
