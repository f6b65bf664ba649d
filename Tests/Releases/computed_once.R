# Runs reproduce.R of a release and keeps what it has read and computed: after that a change of a table of what analyses find
# is compared in no time. each_number.R and named_changes.R read this file.

folder <- normalizePath(commandArgs(trailingOnly = TRUE)[1])
# The script takes its place from how R was called.
commandArgs <- function(...) paste0("--file=", file.path(folder, "analysis", "reproduce.R"))
source(file.path(folder, "analysis", "reproduce.R"), encoding = "UTF-8")

# The tables as they are read from here on.
tables <- lapply(setNames(nm = c(names(result_keys), "runresults", "runs", "pageruns")), read_table)
questions <- described_questions()
kinds <- check_run_numbers(tables$runresults, tables$runs)
computed <- list()
compute <- expected_results
read_table <- function(name, task = NULL) tables[[name]]
described_questions <- function() questions
check_run_numbers <- function(...) kinds
expected_results <- function(test, ...) {
  if (is.null(computed[[test]])) computed[[test]] <<- compute(test, ...)
  computed[[test]]
}

# The table that is changed: the others agree, as was seen before.
changed <- NULL
compare_all <- compare_rows
compare_rows <- function(name, ...) if (name %in% changed) compare_all(name, ...)

# Another number, in the eighth digit: by more than computing it again could differ.
nudged <- function(cell) format(number(cell) * (1 + 1e-7) + 1e-7, digits = 17)

# The message with which the script stops; "" if it does not.
message_of <- function() tryCatch({
  check_results()
  ""
}, error = conditionMessage)

# The same with another table in the place of one.
message_with <- function(name, table) {
  whole <- tables[[name]]
  tables[[name]] <<- table
  changed <<- name
  said <- message_of()
  tables[[name]] <<- whole
  said
}

words_of <- function(name, row) {
  cells <- unlist(lapply(result_keys[[name]], function(key) tables[[name]][[key]][row]))
  paste(cells[!is.na(cells) & cells != ""], collapse = ", ")
}
