# The tables of runs and trials of a release, from the database into CSV files, with data.table:
#
#     Rscript release.R DATA FOLDER
#
# Prints how many trials it wrote.
suppressPackageStartupMessages({
  library(data.table)
  library(RSQLite)
})
arguments <- commandArgs(TRUE)
research <- dbConnect(SQLite(), file.path(arguments[1], "research.sqlite"), flags = SQLITE_RO)
read <- function(sql) setDT(dbGetQuery(research, sql))

runs <- read("
  SELECT runs.*, scores.algorithm, scores.refusal, scores.is_excluded, scores.flags, measures.*
  FROM runs JOIN participants ON participants.id = runs.participant AND participants.origin = 'rehearsal'
  LEFT JOIN scores ON scores.run = runs.id
  LEFT JOIN implicit_association_scores AS measures ON measures.score = scores.id")
trials <- read("
  SELECT trials.*, run_parts.block, run_parts.attempt, run_parts.is_complete
  FROM implicit_association_trials AS trials
  JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part")
answers <- read("SELECT participant, survey, question, answer, kind FROM answers")

people <- sample(unique(runs$participant))
pseudonyms <- setNames(sprintf("P%04d", seq_along(people)), people)
runs[, participant := pseudonyms[participant]]
answers[, participant := pseudonyms[participant]]
setorder(runs, participant, position)
runs[, number_of_run := seq_len(.N), by = participant]
trials <- trials[runs[, .(run = id, participant, number_of_run)], on = "run", nomatch = NULL]
setorder(trials, participant, number_of_run, part, number)
trials[, row_id := .I]

write <- function(table, name) fwrite(table, file.path(arguments[2], name))
write(runs, "runs.csv")
write(answers[!is.na(participant)][order(participant)], "answers.csv")
write(trials[, .(
  row_id, participant, run = number_of_run, block, attempt, complete = is_complete, trial = number, stimulus, role,
  correct_side, first_side, error = is_error, first_latency, latency, wrong_presses, input, onset_source, deviations,
  flags, dropped_frames, onset)], "trials.csv")
cat(nrow(trials), "\n")
