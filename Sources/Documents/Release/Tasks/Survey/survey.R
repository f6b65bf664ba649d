# --- Scales of surveys ---------------------------------------------------------------------------------------------------

check_scales <- function() {
  answers <- read_table("answers")
  questions <- read_table("questions")
  scales <- read_table("scales")
  scored <- if (!is.null(answers)) answers[answers$format %in% "score", ]
  if (!can_compare("scales", scored, questions, scales)) return(invisible())
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

check_scales()
