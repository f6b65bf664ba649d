# The tables of a release, from the database into CSV files, with data.table:
#
#     Rscript release.R DATA QUESTIONS.csv FOLDER
#
# Writes those that have rows, but for two of a few rows each: the questions, which the database does not hold and which are
# read from a release, and the counts of those who came to each stage. Prints the rows of each table as JSON.
#
# data.table has no tables of what analyses find. They are computed as in the releases themselves, by the functions of their
# own scripts, from numbers of each run that the database holds: none is computed from trials.
suppressPackageStartupMessages({
  library(data.table)
  library(RSQLite)
})
arguments <- commandArgs(TRUE)
script <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
checkout <- normalizePath(file.path(dirname(script), "..", "..", ".."))
research <- dbConnect(SQLite(), file.path(arguments[1], "research.sqlite"), flags = SQLITE_RO)
read <- function(sql) setDT(dbGetQuery(research, sql))

counts <- integer()
write <- function(table, name) {
  fwrite(cbind(row_id = seq_len(nrow(table)), table), file.path(arguments[3], paste0(name, ".csv")))
  counts[[name]] <<- nrow(table)
}

# --- People, runs and trials -----------------------------------------------------------------------------------------------

people <- read("
  SELECT people.id, people.origin, people.ineligible_for AS not_eligible, consents.language,
    consents.document_number AS document, consents.document_version AS consent_version, consents.sharing,
    consents.study_version
  FROM participants AS people JOIN consents ON consents.id = (
    SELECT id FROM consents WHERE participant = people.id ORDER BY signed_at DESC, id DESC LIMIT 1)
  WHERE people.origin = 'rehearsal'")
people <- people[sample(.N)]
people[, participant := sprintf("P%04d", .I)]
pseudonyms <- setNames(people$participant, people$id)

runs <- read("
  SELECT runs.*, scores.algorithm, scores.refusal, scores.is_excluded, scores.flags, planned.attribute1_side,
    planned.first_pairing, measures.d1, measures.d2, measures.d3, measures.d4, measures.d5, measures.d6, measures.shown,
    measures.under_300_share, measures.error_rate
  FROM runs JOIN participants ON participants.id = runs.participant AND participants.origin = 'rehearsal'
  JOIN implicit_association_runs AS planned ON planned.run = runs.id
  LEFT JOIN scores ON scores.id = (SELECT id FROM scores WHERE run = runs.id ORDER BY scored_at DESC, id DESC LIMIT 1)
  LEFT JOIN implicit_association_scores AS measures ON measures.score = scores.id")
runs[, participant := pseudonyms[participant]]
setorder(runs, participant, started_at)
runs[, number := seq_len(.N), by = participant]

trials <- read("
  SELECT trials.*, run_parts.block, run_parts.attempt, run_parts.is_complete
  FROM implicit_association_trials AS trials
  JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part")
setnames(trials, "number", "trial")
inputs <- trials[!is.na(input), .(inputs = paste(sort(unique(input)), collapse = " ")), by = run]
trials <- trials[runs[, .(run = id, participant, of_person = number, first_pairing)], on = "run", nomatch = NULL]
setorder(trials, participant, of_person, part, trial)
other <- c(A = "B", B = "A")
trials[, pairing := fcase(block %in% 3:4, first_pairing, block %in% 6:7, unname(other[first_pairing]))]

runs[inputs, inputs := i.inputs, on = c(id = "run")]
input_of <- function(variant) fifelse(grepl("touch", variant), "touch", "keyboard")
layout_of <- function(variant) fifelse(grepl("^researchkit", variant), "researchkit", "project-implicit")

aggregates <- read("
  SELECT aggregates.*, scores.refusal FROM run_aggregates AS aggregates JOIN scores ON scores.id = aggregates.score")
results <- runs[, .(id, participant, run = number, test = task, variant, position, is_excluded)][aggregates,
  on = c(id = "run"), nomatch = NULL]
results[, latency_sd := fifelse(latencies > 1, sqrt(sum_of_squares / (latencies - 1)), NA_real_)]
setnames(results, c("mean", "shortest", "longest"), c("latency_mean", "latency_smallest", "latency_largest"))
setorder(results, participant, run)

# --- Answers ---------------------------------------------------------------------------------------------------------------

answers <- read("
  SELECT participant, survey, question, answer, kind AS format, reason AS missing, repetition FROM answers
  WHERE NOT EXISTS (
    SELECT 1 FROM answers AS later WHERE later.participant = answers.participant AND later.survey = answers.survey
      AND later.question = answers.question AND later.repetition = answers.repetition
      AND later.number > answers.number)")
answers[, participant := pseudonyms[participant]]
answers <- answers[!is.na(participant)]
value <- function(name) {
  told <- answers[question == name]
  as.numeric(told$answer[match(people$participant, told$participant)])
}
computed <- list(bmi = round(value("weight") / value("height")^2, 1),
                 "warmth-difference" = value("warmth-thin") - value("warmth-overweight"))
answers <- rbind(answers, rbindlist(lapply(names(computed), function(name) {
  data.table(participant = people$participant, survey = "demographics", question = name,
             answer = as.character(computed[[name]]), format = "computed", missing = NA_character_, repetition = 0L)
})))
order <- c("gender", "age", "education", "height", "weight", "interest", "explicit-attitude", "warmth-overweight",
           "warmth-thin", names(computed))
setorder(answers[, place := match(question, order)], participant, place)
wide <- dcast(answers, participant ~ factor(question, order), value.var = "answer")

# --- What analyses find ----------------------------------------------------------------------------------------------------

number <- function(text) as.numeric(text)
of_some <- function(numbers, value) if (length(numbers) > 0) value(numbers) else NA
read_table <- function(name, task = NULL) {
  if (name == "questions") return(read.csv(arguments[2], na.strings = "", colClasses = "character"))
  table <- as.data.frame(wide)
  table$occasion <- NA_character_
  table
}
for (part in c("effects.R", "answers.R", "results.R")) {
  source(file.path(checkout, "Sources/Documents/Release/Scripts", part), encoding = "UTF-8")
}
analysed <- as.data.frame(results[, !c("id", "score", "aggregation", "sum_of_squares", "classes")])
analysed$excluded <- as.character(analysed$is_excluded)
analysed$exclusion <- ""
analysed$layout <- layout_of(analysed$variant)
analysed$input <- input_of(analysed$variant)
analysed <- analysed[order(analysed$participant, analysed$position), ]
variants <- c("researchkit-keyboard", "researchkit-touch", "project-implicit-keyboard", "project-implicit-touch")
found <- expected_results("weight", list(has_trials = TRUE), variants, analysed_sample(analysed, variants), analysed,
                          described_questions())

# Their names in the release.
tables <- c(reliability = "reliability", variantpositions = "variant_positions", variantpairs = "variant_pairs",
            power = "power", resultsbygroup = "results_by_group", groupresulttests = "group_result_tests",
            peoplebygroup = "people_by_group", grouptests = "group_tests", answerrelations = "answer_relations",
            relationpower = "relation_power", answerregression = "answer_regression",
            conditionresults = "condition_results", conditiontests = "condition_tests")

# --- Files -----------------------------------------------------------------------------------------------------------------

done <- runs[state == "finished", .(tests = uniqueN(paste(task, variant))), by = participant]
answered <- answers[, .(surveys = uniqueN(survey)), by = participant]
people[, tasks_done := fcoalesce(done$tests[match(participant, done$participant)], 0L) +
         fcoalesce(answered$surveys[match(participant, answered$participant)], 0L)]
write(people[, .(participant, origin, language, consent_version, sharing, study_version, tasks_done, tasks = 5L,
                 not_eligible)], "participants")
write(people[order(document, consent_version, language, sharing), .(people = .N),
             by = .(document, consent_version, language, sharing)], "consents")
write(runs[, .(participant, run = number, test = task, position, variant, state, set_aside, attribute1_side, first_pairing,
               study_version, source, algorithm, d1, d2, d3, d4, d5, d6, fitting_score = shown, refusal,
               excluded = is_excluded, under_300_share, error_rate, flags, inputs, visit = "visit", exclusion = "", day = 0L,
               input = input_of(variant), layout = layout_of(variant), occasion = "")], "runs")
write(results[, .(participant, run, test, result, first_half, second_half, first_part, second_part, trials, errors,
                  latencies, latency_mean, latency_sd, latency_smallest, latency_largest)], "run_results")
write(answers[, .(participant, survey, question, answer, missing, format, repetition = NA, occasion = NA)], "answers")
write(cbind(wide[, .(participant, occasion = NA, day = 0L)], wide[, !"participant"]), "answers_demographics")
for (name in names(found)) write(as.data.table(found[[name]]), tables[[name]])
write(trials[, .(
  participant, run = of_person, block, pairing, attempt, complete = is_complete, trial, stimulus, category = role,
  correct_side, first_side, error = is_error, first_latency, latency, wrong_presses, input, onset_source, deviations,
  flags, dropped_frames, onset)], "trials")
cat(sprintf("{%s}\n", paste(sprintf('"%s": %d', names(counts), counts), collapse = ", ")))
