# Analyses of this release, as a reviewer expects them: Implicit Association Tests with mixed models, also beside answers,
# computed values and scores of scales; other tests by the medians of their results in each variant; scales by their scores and
# their reliability. Needs answers.R beside it, and R alone; Implicit Association Tests need the packages afex and lme4 (Debian:
# r-cran-afex, r-cran-lme4):
#
#   Rscript analysis/analysis.R

arguments <- commandArgs(trailingOnly = FALSE)
script <- sub("^--file=", "", arguments[grep("^--file=", arguments)])
root <- if (length(script)) dirname(dirname(normalizePath(script[1]))) else "."

read_table <- function(name, task = NULL) {
  pattern <- paste0("^study-[A-Za-z0-9]+_", if (!is.null(task)) paste0("task-", task, "_"), "description-", name,
                    "_data\\.csv$")
  file <- list.files(file.path(root, "data"), pattern = pattern, full.names = TRUE)
  if (length(file) != 1) return(NULL)
  # Ids of questions may have a hyphen.
  read.csv(file, na.strings = "", encoding = "UTF-8", stringsAsFactors = FALSE, check.names = FALSE)
}

# Has what is told of each question, computed value and score of a scale: described_questions.
source(file.path(root, "analysis", "answers.R"))

# --- Results by variant --------------------------------------------------------------------------------------------------

# The runs of which results are made, with test and variant: those of run_results that the table of exclusions does not name.
# NULL where the release leaves out one of these tables.
analysed_runs <- function() {
  results <- read_table("runresults")
  left_out <- read_table("exclusions")
  runs <- read_table("runs")
  if (is.null(results) || is.null(left_out) || is.null(runs)) return(NULL)
  key <- function(table) paste(table$participant, table$run)
  kept <- results[!(key(results) %in% key(left_out)), c("participant", "run", "test")]
  kept$variant <- runs$variant[match(key(kept), key(runs))]
  kept
}

analysed <- analysed_runs()

# A value for each person: the median of their runs, which do not vary as those of different people do.
by_person <- function(results, column) {
  values <- as.numeric(results[[column]])
  is_known <- !is.na(values)
  if (!any(is_known)) return(numeric())
  as.vector(tapply(values[is_known], results$participant[is_known], median))
}

# An interval of the median of at least 95 %, from one of the values to another, for values of any distribution (David & Nagaraja
# 2003, Order Statistics, section 7.1). Fewer than six values have none.
median_interval <- function(values) {
  place <- qbinom(0.025, length(values), 0.5)
  if (place < 1) return(c(NA, NA))
  sort(values)[c(place, length(values) - place + 1)]
}

# A row for each of the columns in each variant, and in each part that the column `by` tells.
medians <- function(results, columns, by) {
  results$variant[is.na(results$variant)] <- "-"
  parts <- split(results, do.call(paste, results[c("variant", by)]))
  rows <- lapply(columns, function(column) lapply(names(parts), function(part) {
    values <- by_person(parts[[part]], column)
    interval <- median_interval(values)
    data.frame(variant = part, result = column, people = length(values), median = median(values), low = interval[1],
               high = interval[2])
  }))
  do.call(rbind, unlist(rows, recursive = FALSE))
}

# Describes some columns of the results of a kind of test, test by test.
describe_results <- function(name, kind, columns, by = NULL) {
  results <- read_table(name)
  if (is.null(results) || nrow(results) == 0) return(invisible())
  if (is.null(analysed)) {
    cat(sprintf("\nNot described: %s. The release leaves out a table that says which runs count.\n", kind))
    return(invisible())
  }
  place <- match(paste(results$participant, results$run), paste(analysed$participant, analysed$run))
  results$test <- analysed$test[place]
  results$variant <- analysed$variant[place]
  results <- results[!is.na(place), ]
  for (test in unique(results$test)) {
    own <- results[results$test == test, ]
    runs <- unique(paste(own$participant, own$run))
    cat(sprintf("\n=== %s (%s): %d runs of %d participants ===\n", test, kind, length(runs),
                length(unique(own$participant))))
    cat("Medians of people, with an interval of at least 95 % from one of their values to another.\n")
    print(medians(own, columns, by), digits = 4, row.names = FALSE)
  }
}
