# Makes one change after the other in the tables of what analyses find, each by itself, and says with what reproduce.R stops
# each time: in one run of R.
#
#   Rscript --vanilla named_changes.R FOLDER < CHANGES
#
# A line of CHANGES is a table, a column and words of a row, each as KEY=WORD, with tabs between them: the first such row gets
# another number there. A table alone loses its last row. For each there is a line “said: ” with the words of the row and the
# message, with a tab between them.

here <- dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)[1])))
source(file.path(here, "computed_once.R"), encoding = "UTF-8")

for (line in strsplit(readLines(file("stdin")), "\t", fixed = TRUE)) {
  name <- line[1]
  table <- tables[[name]]
  stopifnot(message_with(name, table) == "")
  row <- nrow(table)
  if (length(line) == 1) {
    said <- message_with(name, table[-row, ])
  } else {
    column <- line[2]
    is_meant <- !is.na(table[[column]])
    for (words in strsplit(line[-(1:2)], "=", fixed = TRUE)) is_meant <- is_meant & table[[words[1]]] %in% words[2]
    row <- which(is_meant)[1]
    table[[column]][row] <- nudged(table[[column]][row])
    said <- message_with(name, table)
  }
  cat("said: ", words_of(name, row), "\t", said, "\n", sep = "")
}
