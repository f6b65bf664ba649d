# Reads every table of a release as datapackage.json describes it, as any program for Frictionless data packages has to be
# able to (Table Schema): with base R and jsonlite alone, and with no word of the server's. Prints each problem, and stops if
# there is one: Rscript by_schema.R FOLDER

folder <- commandArgs(trailingOnly = TRUE)[1]
package <- jsonlite::fromJSON(file.path(folder, "datapackage.json"), simplifyVector = FALSE)

problems <- character(0)
problem <- function(...) problems <<- c(problems, paste0(...))

# The first rows in which something is wrong.
some <- function(is_wrong) paste(head(which(is_wrong), 3), collapse = ", ")

words <- function(list) vapply(list, function(value) as.character(value), character(1))

# Cells as text, a missing one as NA.
read_cells <- function(resource) {
  path <- file.path(folder, resource$path)
  if (file.size(path) != resource$bytes) problem(resource$name, ": its file has ", file.size(path), " bytes")
  cells <- read.csv(path, colClasses = "character", na.strings = character(0), check.names = FALSE, encoding = "UTF-8",
                    comment.char = "", strip.white = FALSE)
  missing <- words(resource$schema$missingValues)
  cells[] <- lapply(cells, function(column) replace(column, column %in% missing, NA))
  cells
}

# TRUE for each text that is of a type.
is_of_type <- function(texts, field) {
  switch(field$type,
         string = rep(TRUE, length(texts)),
         integer = grepl("^[-+]?[0-9]+$", texts),
         number = grepl("^[-+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][-+]?[0-9]+)?$", texts),
         boolean = texts %in% words(c(field$trueValues, field$falseValues)),
         { problem("the type ", field$type, " is unknown"); rep(TRUE, length(texts)) })
}

check_field <- function(name, field, column) {
  at <- paste0(name, ", ", field$name, ": ")
  rules <- field$constraints
  known <- setdiff(names(rules), c("required", "enum", "minimum", "maximum"))
  if (length(known) > 0) problem(at, "the constraint ", known[1], " is unknown")
  is_missing <- is.na(column)
  if (isTRUE(rules$required) && any(is_missing)) problem(at, "required, and missing in row ", some(is_missing))
  is_other <- !is_missing & !is_of_type(column, field)
  if (any(is_other)) problem(at, "no ", field$type, " in row ", some(is_other))
  is_unlisted <- !is_missing & !(column %in% words(rules$enum))
  if (!is.null(rules$enum) && any(is_unlisted)) problem(at, "no listed value in row ", some(is_unlisted))
  if (!(field$type %in% c("integer", "number"))) return(invisible())
  numbers <- suppressWarnings(as.numeric(column))
  is_below <- !is.null(rules$minimum) & !is.na(numbers) & numbers < max(-Inf, rules$minimum)
  if (any(is_below)) problem(at, "below the minimum in row ", some(is_below))
  is_above <- !is.null(rules$maximum) & !is.na(numbers) & numbers > min(Inf, rules$maximum)
  if (any(is_above)) problem(at, "above the maximum in row ", some(is_above))
}

# The cells of some columns of each row as one text that no other cells have; NA where all of them are missing.
keys_of <- function(table, columns) {
  cells <- table[unlist(columns)]
  if (nrow(cells) == 0) return(character(0))
  parts <- lapply(cells, function(column) ifelse(is.na(column), "", paste0(nchar(column), ":", column)))
  is_empty <- Reduce(`&`, lapply(cells, is.na))
  ifelse(is_empty, NA, do.call(paste, c(parts, sep = "|")))
}

check_primary_key <- function(resource, table) {
  keys <- keys_of(table, resource$schema$primaryKey)
  if (anyNA(keys)) problem(resource$name, ": no primary key in row ", some(is.na(keys)))
  if (anyDuplicated(keys)) problem(resource$name, ": a primary key twice, in row ", some(duplicated(keys)))
}

check_foreign_keys <- function(resource, table, tables) {
  for (key in resource$schema$foreignKeys) {
    there <- tables[[key$reference$resource]]
    if (is.null(there)) {
      problem(resource$name, ": refers to ", key$reference$resource, ", which is not there")
      next
    }
    own <- keys_of(table, key$fields)
    is_lost <- !is.na(own) & !(own %in% keys_of(there, key$reference$fields))
    if (any(is_lost)) problem(resource$name, ": nothing in ", key$reference$resource, " for row ", some(is_lost))
  }
}

tables <- lapply(package$resources, read_cells)
names(tables) <- vapply(package$resources, function(resource) resource$name, character(1))

for (place in seq_along(tables)) {
  resource <- package$resources[[place]]
  fields <- resource$schema$fields
  expected <- vapply(fields, function(field) field$name, character(1))
  if (!identical(names(tables[[place]]), expected)) {
    problem(resource$name, ": other columns than the schema has")
    next
  }
  for (field in fields) check_field(resource$name, field, tables[[place]][[field$name]])
  check_primary_key(resource, tables[[place]])
  check_foreign_keys(resource, tables[[place]], tables)
}

files <- sub(paste0(folder, "/"), "", Sys.glob(file.path(folder, "data", "*.csv")), fixed = TRUE)
described <- vapply(package$resources, function(resource) resource$path, character(1))
for (file in setdiff(files, described)) problem(file, ": described nowhere")

if (length(problems) > 0) {
  writeLines(problems)
  quit(status = 1)
}
cat(sprintf("%d tables with %d rows, all as the schema says.\n", length(tables), sum(vapply(tables, nrow, integer(1)))))
