# Runs reproduce.R of a release, then changes one cell of each column of each table of what analyses find, and looks whether
# the script stops and names table, row and column. Says which cells it changed, and stops at the first that is not found.
#
#   Rscript --vanilla each_number.R FOLDER

here <- dirname(normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)[1])))
source(file.path(here, "computed_once.R"), encoding = "UTF-8")

# --- Changes -------------------------------------------------------------------------------------------------------------

# Each is of a cell, as text; NA for an empty one.
changes <- list(
  other = function(cell) if (!is.na(cell)) nudged(cell),
  empty = function(cell) if (!is.na(cell)) NA_character_,
  filled = function(cell) if (is.na(cell)) "0.5"
)

# Changes the last cell of a column that can be changed so; FALSE where there is none.
try_change <- function(name, column, change) {
  cells <- tables[[name]][[column]]
  can_change <- vapply(cells, function(cell) !is.null(change(cell)), logical(1))
  row <- utils::tail(which(can_change), 1)
  if (length(row) == 0) return(FALSE)
  tables[[name]][[column]][row] <<- change(cells[row])
  said <- message_of()
  tables[[name]][[column]] <<- cells
  expected <- paste0(name, ", ", words_of(name, row), ", ", column, ": the release says")
  if (!startsWith(said, expected)) stop(sprintf("%s was expected, not: %s", expected, said), call. = FALSE)
  TRUE
}

for (name in names(result_keys)) {
  changed <- name
  if (message_of() != "") stop(name, " does not agree with its data", call. = FALSE)
  for (column in setdiff(names(tables[[name]]), c("row_id", result_keys[[name]]))) {
    for (change in names(changes)) {
      if (try_change(name, column, changes[[change]])) cat(sprintf("changed: %s %s %s\n", name, column, change))
    }
  }
}

# --- Rows and columns that nothing is known of ---------------------------------------------------------------------------

with_change <- function(name, change, expected) {
  whole <- tables[[name]]
  tables[[name]] <<- change(whole)
  said <- message_of()
  tables[[name]] <<- whole
  if (!startsWith(said, paste0(name, ", ", expected))) stop(sprintf("%s: not found: %s", name, said), call. = FALSE)
}
for (name in names(result_keys)) {
  changed <- name
  with_change(name, function(table) cbind(table, guess = rep("1", nrow(table))), "guess: the release has a column")
  with_change(name, function(table) rbind(table, replace(table[1, ], "test", "nothing")), "nothing: the release says")
}
