# Changes one cell after the other in the tables of a release, each by itself, and says with what reproduce.R stops each time: in
# one run of R. The tables of what analyses find are left out: each_number.R and named_changes.R change those.
#
#   Rscript --vanilla changed_values.R FOLDER < CHANGES
#
# A line of CHANGES is a table, a row from 1, a column and the new value, with tabs between them. For each there is a line “said: ”
# with the message; empty where the script does not stop.

folder <- normalizePath(commandArgs(trailingOnly = TRUE)[1])
changes <- read.delim(file("stdin"), header = FALSE, col.names = c("table", "row", "column", "value"),
                      colClasses = "character", quote = "", na.strings = character(0))

# --- What the script defines, and what it checks --------------------------------------------------------------------------

lines <- parse(file.path(folder, "analysis", "reproduce.R"), keep.source = FALSE, encoding = "UTF-8")
called <- vapply(lines, function(line) as.character(line[[1]])[1], character(1))
for (line in lines[called == "<-"]) eval(line, globalenv())
root <- folder
is_check <- startsWith(called, "check_") & called != "check_results"
# The parts about analyses are read, and everything is compared and counted.
stopifnot(identical(called[!is_check & called != "<-"], c("for", "check_results", "cat")))
checks <- as.list(lines[is_check])
for (part in c("run_results.R", "effects.R", "answers.R", "results.R")) {
  source(file.path(root, "analysis", part), encoding = "UTF-8")
}

# --- Read and computed once ----------------------------------------------------------------------------------------------

read_anew <- read_table
tables <- list()
# The tables that have been asked for since this was emptied.
asked <- character(0)
read_table <- function(name, task = NULL) {
  place <- paste(c(name, task), collapse = " ")
  asked <<- union(asked, place)
  if (is.null(tables[[place]])) tables[[place]] <<- list(read_anew(name, task))
  tables[[place]][[1]]
}

# The numbers of runs follow from other tables than the one that has them.
run_kinds <- lapply(run_kinds, function(kind) {
  compute <- kind$numbers
  known <- list()
  kind$numbers <- function(rows, run) {
    key <- paste(run$participant, run$run)
    if (is.null(known[[key]])) known[[key]] <<- compute(rows, run)
    known[[key]]
  }
  kind
})
if (!is.null(read_table("runresults"))) {
  checks <- c(checks, quote(check_run_numbers(read_table("runresults"), read_table("runs"))))
}

# The message with which a check stops; "" if it does not.
message_of <- function(check) tryCatch({
  eval(check, globalenv())
  ""
}, error = conditionMessage)

# The tables that each check reads. All is well before anything is changed.
read_by <- lapply(checks, function(check) {
  asked <<- character(0)
  said <- message_of(check)
  if (said != "") stop(said, call. = FALSE)
  asked
})

# --- Changes -------------------------------------------------------------------------------------------------------------

for (number_of_change in seq_len(nrow(changes))) {
  change <- changes[number_of_change, ]
  whole <- tables[[change$table]]
  stopifnot(change$column %in% names(whole[[1]]), as.integer(change$row) <= nrow(whole[[1]]))
  tables[[change$table]][[1]][[change$column]][as.integer(change$row)] <- if (change$value == "") NA else change$value
  said <- ""
  for (check in checks[vapply(read_by, function(names) change$table %in% names, logical(1))]) {
    if (said == "") said <- message_of(check)
  }
  tables[[change$table]] <- whole
  cat("said: ", said, "\n", sep = "")
}
