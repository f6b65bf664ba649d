# --- Scales of surveys ---------------------------------------------------------------------------------------------------

# The answers to a survey, a row for each person: the first time where it is scheduled. NULL where the release has none.
first_answers <- function(survey) {
  answers <- read_table("answers", task = gsub("[^A-Za-z0-9]", "", survey))
  if (is.null(answers)) return(NULL)
  answers <- answers[order(answers$occasion), ]
  answers[!duplicated(answers$participant), ]
}

# The numbers of the items of a scale, a column for each, as the scale keys them. An answer that is told in a range or a group
# is no number any more.
item_numbers <- function(items, answers, questions) {
  do.call(cbind, lapply(seq_len(nrow(items)), function(row) {
    item <- items[row, ]
    told <- answers[[as.character(item$item)]]
    if (is.null(told)) return(rep(NA_real_, nrow(answers)))
    choices <- questions[questions$survey == item$survey & questions$question == item$item & !is.na(questions$choice), ]
    number <- if (nrow(choices) > 0) choices$value[match(told, choices$choice)] else suppressWarnings(as.numeric(told))
    if (item$reversed == 1) item$minimum + item$maximum - number else number
  }))
}

# Cronbach's alpha of those who answered every item, with its 95 % interval by the F distribution (Feldt 1965).
cronbach_alpha <- function(numbers) {
  numbers <- numbers[complete.cases(numbers), , drop = FALSE]
  people <- nrow(numbers)
  items <- ncol(numbers)
  found <- list(people = people, value = NA, low = NA, high = NA)
  if (people < 2 || items < 2) return(found)
  whole <- var(rowSums(numbers))
  if (whole <= 0) return(found)
  found$value <- items / (items - 1) * (1 - sum(apply(numbers, 2, var)) / whole)
  error <- max(0, 1 - found$value)
  df <- c(people - 1, (people - 1) * (items - 1))
  found$low <- 1 - error * qf(0.975, df[1], df[2])
  found$high <- 1 - error * qf(0.025, df[1], df[2])
  found
}

# A row for a scale; NULL where the release has no column for it.
scale_row <- function(items, questions) {
  answers <- first_answers(items$survey[1])
  scores <- answers[[as.character(items$scale[1])]]
  if (is.null(scores)) return(NULL)
  scores <- suppressWarnings(as.numeric(scores))
  scores <- scores[!is.na(scores)]
  interval <- median_interval(scores)
  alpha <- cronbach_alpha(item_numbers(items, answers, questions))
  data.frame(survey = items$survey[1], scale = items$scale[1], people = length(scores), mean = mean(scores), sd = sd(scores),
             median = median(scores), low = interval[1], high = interval[2], items = nrow(items), complete = alpha$people,
             alpha = alpha$value, alpha_low = alpha$low, alpha_high = alpha$high)
}

describe_scales <- function() {
  scales <- read_table("scales")
  questions <- read_table("questions")
  if (is.null(scales) || nrow(scales) == 0 || is.null(questions)) return(invisible())
  rows <- lapply(split(scales, paste(scales$survey, scales$scale)), scale_row, questions = questions)
  rows <- do.call(rbind, rows)
  if (is.null(rows)) return(invisible())
  cat("\n=== Scales ===\n")
  cat("Scores of people, the first time where a survey is scheduled; low and high belong to the median. Cronbach's alpha is of\n")
  cat("those who answered every item (complete).\n")
  print(rows, digits = 4, row.names = FALSE)
}

describe_scales()
