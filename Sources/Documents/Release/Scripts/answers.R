# The part of reproduce.R about people in groups and what they answered: describes those who began with different variants by
# their results, answers and computed values, and compares results with these. It takes answers and values from the tables with
# a column for each question, choices from the table of questions, and results from run_results. reproduce.R reads this file.

# --- Questions -----------------------------------------------------------------------------------------------------------

number_formats <- c("scale", "slider", "visual-analogue", "rating", "ladder", "number", "age", "height", "weight",
                    "date-of-birth")
choice_formats <- c("yes-no", "choice", "likert")

# The table of a survey with a column for each question; NULL where the release has none. Its file is named without the signs
# that file names do not take.
wide_answers <- function(survey) {
  table <- read_table("answers", task = gsub("[^A-Za-z0-9]", "", survey))
  if (!is.null(table)) table[is.na(table$occasion), , drop = FALSE]
}

# A question or computed value with what the release tells of it, by participant; NULL without any. `categories` is NULL for
# numbers. Ranges and groups of answers, told instead of them, are categories in no order.
described_question <- function(survey, question, format, choices, answers) {
  told <- answers[[question]]
  if (is.null(told) || all(is.na(told))) return(NULL)
  names(told) <- answers$participant
  told <- told[!is.na(told)]
  categories <- if (format == "yes-no") c("yes", "no") else if (format %in% choice_formats) choices
  has_order <- if (is.null(categories)) all(is.finite(suppressWarnings(as.numeric(told)))) else all(told %in% categories)
  if (!has_order) categories <- sort(unique(told), method = "radix")
  list(survey = survey, question = question, categories = categories, has_order = has_order, told = told)
}

# The questions, computed values and scores with a number, yes or no, or one of several choices, in the order of the study. Of
# a computed choice that has the words of no question the release tells no choices.
described_questions <- function() {
  questions <- read_table("questions")
  if (is.null(questions)) return(list())
  is_computed <- questions$format %in% c("computed", "score")
  questions$format[is_computed] <- questions$value_type[is_computed]
  is_nameless <- is_computed & questions$format %in% "choice" & is.na(questions$choice)
  is_described <- is.na(questions$group) & questions$format %in% c(number_formats, choice_formats) & !is_nameless
  questions <- questions[is_described & !duplicated(questions[c("survey", "question", "choice")]), ]
  answers <- lapply(setNames(nm = unique(questions$survey)), wide_answers)
  rows <- which(!duplicated(questions[c("survey", "question")]))
  found <- lapply(rows, function(row) {
    survey <- questions$survey[row]
    question <- questions$question[row]
    if (is.null(answers[[survey]])) return(NULL)
    choices <- questions$choice[questions$survey == survey & questions$question == question]
    described_question(survey, question, questions$format[row], choices, answers[[survey]])
  })
  Filter(Negate(is.null), found)
}

# --- Ranks ---------------------------------------------------------------------------------------------------------------

# H of Kruskal and Wallis; NULL where there is nothing to test. kruskal.test computes the same as a difference of two large
# numbers, and tells 3e-14 in place of 0.
kruskal_wallis <- function(values, groups) {
  count <- length(values)
  sizes <- as.vector(table(groups))
  equal <- tabulate(match(values, values))
  ties <- sum(equal^3 - equal)
  if (length(sizes) < 2 || ties >= count^3 - count) return(NULL)
  distances <- as.vector(tapply(rank(values), groups, sum)) - sizes * (count + 1) / 2
  statistic <- 12 * sum(distances^2 / sizes) / (count * (count + 1)) / (1 - ties / (count^3 - count))
  df <- length(sizes) - 1
  list(statistic = statistic, df = df, p = pchisq(statistic, df, lower.tail = FALSE),
       epsilon_squared = share_of_ranks(statistic, df, count - 1))
}

# Spearman's correlation. Ranks less their mean are multiples of a half, so that the sums are exact.
spearman_of <- function(first, second) {
  if (length(first) < 3) return(interval_of(NA, NA))
  first <- rank(first) - (length(first) + 1) / 2
  second <- rank(second) - (length(second) + 1) / 2
  spread <- sum(first^2) * sum(second^2)
  if (spread == 0) return(interval_of(NA, NA))
  interval_of(sum(first * second) / sqrt(spread), length(first))
}

# The probability of a correlation at least as strong, in either direction, by chance.
correlation_p <- function(found) {
  if (is.na(found$r)) return(NA)
  if (abs(found$r) == 1) return(0)
  df <- found$count - 2
  2 * pt(-abs(found$r) * sqrt(df / (1 - found$r^2)), df)
}

# --- People by group -----------------------------------------------------------------------------------------------------

# The place of the variant that each person did first; NA for nobody's.
first_variants <- function(sample) {
  vapply(seq_len(nrow(sample$places)), function(person) {
    which(sample$runs$position[sample$places[person, ]] == 1)[1]
  }, integer(1))
}

expected_groups <- function(test, variants, begun, question, told) {
  sizes <- tabulate(begun, length(variants))
  of_group <- function(group) told[begun %in% group & !is.na(told)]
  answered <- vapply(seq_along(variants), function(group) length(of_group(group)), integer(1))
  rows <- function(category, count, mean, sd, smallest, largest) {
    data.frame(test = test, survey = question$survey, question = question$question, category = category,
               group = variants, people = sizes, answered = answered, count = count, mean = mean, sd = sd,
               smallest = smallest, largest = largest)
  }
  if (is.null(question$categories)) {
    each <- function(figure) {
      vapply(seq_along(variants), function(group) as.numeric(of_some(number(of_group(group)), figure)), numeric(1))
    }
    return(rows(NA, NA, each(mean), each(sd), each(min), each(max)))
  }
  do.call(rbind, lapply(question$categories, function(category) {
    count <- vapply(seq_along(variants), function(group) sum(of_group(group) == category), integer(1))
    rows(category, count, NA, NA, NA, NA)
  }))
}

expected_group_test <- function(test, variants, begun, question, told) {
  is_known <- !is.na(told) & !is.na(begun)
  told <- told[is_known]
  begun <- begun[is_known]
  row <- function(method, found, smallest_expected, epsilon_squared, v) {
    data.frame(test = test, survey = question$survey, question = question$question, method = method,
               count = length(told), statistic = found$statistic, df = found$df, p = found$p,
               smallest_expected = smallest_expected, epsilon_squared = epsilon_squared[["value"]],
               epsilon_squared_low = epsilon_squared[["low"]], epsilon_squared_high = epsilon_squared[["high"]],
               cramers_v = v[["value"]], cramers_v_low = v[["low"]], cramers_v_high = v[["high"]])
  }
  if (is.null(question$categories)) {
    found <- kruskal_wallis(number(told), begun)
    return(if (!is.null(found)) row("kruskal-wallis", found, NA, found$epsilon_squared, no_effect))
  }
  counts <- table(told, begun)
  if (nrow(counts) < 2 || ncol(counts) < 2) return(NULL)
  found <- suppressWarnings(chisq.test(counts, correct = FALSE))
  row("pearson", list(statistic = found$statistic[[1]], df = found$parameter[[1]], p = found$p.value),
      min(found$expected), no_effect, cramers_v(counts, found$statistic[[1]]))
}

# --- Results by group ----------------------------------------------------------------------------------------------------

# The results in one variant, as a list with those of each group.
results_of_groups <- function(sample, begun, variant) {
  results <- values_of(sample, "result")[, variant]
  lapply(seq_along(sample$places[1, ]), function(group) results[begun %in% group & !is.na(results)])
}

expected_group_results <- function(test, variants, sample) {
  begun <- first_variants(sample)
  do.call(rbind, lapply(seq_along(variants), function(variant) {
    groups <- results_of_groups(sample, begun, variant)
    each <- function(figure) vapply(groups, function(own) as.numeric(of_some(own, figure)), numeric(1))
    data.frame(test = test, variant = variants[variant], group = variants, people = lengths(groups), mean = each(mean),
               sd = each(sd), smallest = each(min), largest = each(max))
  }))
}

group_result_row <- function(test, variant, method, count, statistic, df, p, epsilon_squared = no_effect, difference = NA,
                             reach = NA, d = NA, interval = c(NA, NA)) {
  data.frame(test = test, variant = variant, method = method, count = count, statistic = statistic, df = df, p = p,
             epsilon_squared = epsilon_squared[["value"]], epsilon_squared_low = epsilon_squared[["low"]],
             epsilon_squared_high = epsilon_squared[["high"]], difference = difference, difference_low = difference - reach,
             difference_high = difference + reach, d = d, d_low = interval[1], d_high = interval[2])
}

# Welch's t test of two groups with Cohen's d; NULL for fewer than two people in either, and without any spread. t.test takes
# no pooled standard deviation beside it.
welch_row <- function(test, variant, first, second) {
  counts <- c(length(first), length(second))
  if (any(counts < 2)) return(NULL)
  squares <- c(var(first), var(second)) * (counts - 1)
  errors <- squares / (counts - 1) / counts
  if (sum(errors) <= 0) return(NULL)
  difference <- mean(first) - mean(second)
  # A smaller difference of two means is a rounding error.
  if (abs(difference) <= 1e-12 * max(abs(mean(first)), abs(mean(second)))) difference <- 0
  error <- sqrt(sum(errors))
  df <- sum(errors)^2 / sum(errors^2 / (counts - 1))
  pooled_df <- sum(counts) - 2
  d <- difference / sqrt(sum(squares) / pooled_df)
  scale <- sqrt(sum(1 / counts))
  group_result_row(test, variant, "welch", sum(counts), difference / error, df, 2 * pt(-abs(difference / error), df),
                   difference = difference, reach = qt(0.975, df) * error, d = d,
                   interval = dz_interval(d / scale, pooled_df, scale))
}

expected_group_result_tests <- function(test, variants, sample) {
  begun <- first_variants(sample)
  do.call(rbind, lapply(seq_along(variants), function(variant) {
    groups <- Filter(length, results_of_groups(sample, begun, variant))
    found <- kruskal_wallis(unlist(groups), rep(seq_along(groups), lengths(groups)))
    rbind(if (!is.null(found)) {
            group_result_row(test, variants[variant], "kruskal-wallis", length(unlist(groups)), found$statistic, found$df,
                             found$p, found$epsilon_squared)
          },
          if (length(groups) == 2) welch_row(test, variants[variant], groups[[1]], groups[[2]]))
  }))
}

# --- Results and answers -------------------------------------------------------------------------------------------------

# The mean result of each person, added up one by one as the program does it: equal means have to be equal here, too.
mean_results <- function(sample) {
  values <- values_of(sample, "result")
  Reduce(`+`, lapply(seq_len(ncol(values)), function(condition) values[, condition])) / ncol(values)
}

expected_relation <- function(test, question, results, told) {
  is_known <- !is.na(told) & !is.na(results)
  results <- results[is_known]
  told <- told[is_known]
  is_number <- is.null(question$categories)
  answers <- if (is_number) number(told) else match(told, question$categories)
  pearson <- if (is_number) correlation_of(answers, results) else interval_of(NA, NA)
  spearman <- if (question$has_order || is_number) spearman_of(answers, results) else interval_of(NA, NA)
  kruskal <- if (!is_number) kruskal_wallis(results, answers)
  if (is.null(kruskal)) kruskal <- list(statistic = NA, df = NA, p = NA, epsilon_squared = no_effect)
  data.frame(test = test, survey = question$survey, question = question$question, people = length(told),
             pearson_r = pearson$r, pearson_low = pearson$low, pearson_high = pearson$high,
             pearson_p = correlation_p(pearson), spearman_r = spearman$r, spearman_low = spearman$low,
             spearman_high = spearman$high, spearman_p = correlation_p(spearman), kruskal_wallis = kruskal$statistic,
             kruskal_wallis_df = kruskal$df, kruskal_wallis_p = kruskal$p,
             kruskal_wallis_epsilon_squared = kruskal$epsilon_squared[["value"]],
             kruskal_wallis_epsilon_low = kruskal$epsilon_squared[["low"]],
             kruskal_wallis_epsilon_high = kruskal$epsilon_squared[["high"]])
}

# The power of a linear regression of the results on an answer; NULL where the answers of nobody differ.
expected_relation_power <- function(test, question, results, told) {
  told <- told[!is.na(told) & !is.na(results)]
  is_number <- is.null(question$categories)
  differences <- length(unique(if (is_number) number(told) else told)) - 1
  predictors <- if (is_number) min(1, differences) else differences
  if (predictors < 1) return(NULL)
  people <- length(told)
  do.call(rbind, lapply(c(0.02, 0.15, 0.35), function(f2) {
    power <- function(n) regression_power(predictors, n, f2)
    needed <- c(people_for(0.8, power), people_for(0.9, power))
    more <- pmax(0, needed - people)
    data.frame(test = test, survey = question$survey, question = question$question, f2 = as.character(f2),
               predictors = predictors, people = people, power = if (people > predictors + 1) power(people) else NA,
               needed_80 = needed[1], needed_90 = needed[2], more_80 = more[1], more_90 = more[2])
  }))
}

# The regression of the results on all answers that are numbers, together, but for those that fewer than half of the people
# with a result have: people without one of the numbers are not in it. These stand below the others. NULL where there is nothing
# to test. lm leaves out a number that follows from those before it.
expected_regression <- function(test, results, questions, people) {
  numbers <- Filter(function(question) is.null(question$categories), questions)
  told <- lapply(numbers, function(question) number(question$told[people]))
  answered <- vapply(told, function(answers) sum(!is.na(answers) & !is.na(results)), integer(1))
  is_sparse <- answered > 0 & 2 * answered < sum(!is.na(results))
  is_taken <- answered > 0 & !is_sparse
  if (!any(is_taken)) return(NULL)
  rows <- c(which(is_taken), which(is_sparse))
  numbers <- numbers[rows]
  gaps <- rep(NA, sum(is_sparse))
  told <- do.call(cbind, told[is_taken])
  is_known <- !is.na(results) & stats::complete.cases(told)
  results <- results[is_known]
  if (length(results) < 2) return(NULL)
  model <- lm(results ~ told[is_known, , drop = FALSE])
  is_kept <- !is.na(coef(model))
  df <- model$rank - 1
  df_error <- length(results) - model$rank
  error <- sum(residuals(model)^2)
  effect <- sum((fitted(model) - mean(results))^2)
  if (df < 1 || df_error < 1 || error <= rounding(length(results), mean(results^2))) return(NULL)
  value <- coef(model)
  scale <- rep(NA, length(value))
  scale[is_kept] <- sqrt(diag(chol2inv(qr.R(model$qr)[seq_len(model$rank), seq_len(model$rank), drop = FALSE])) *
                           error / df_error)
  reach <- qt(0.975, df_error) * scale
  t <- (value / scale)[-1]
  share <- effect / (effect + error)
  f <- (effect / df) / (error / df_error)
  data.frame(test = test, survey = vapply(numbers, function(question) question$survey, ""),
             question = vapply(numbers, function(question) question$question, ""), answered = answered[rows],
             left_out = as.numeric(is_sparse[rows]), coefficient = c(value[-1], gaps),
             coefficient_low = c((value - reach)[-1], gaps), coefficient_high = c((value + reach)[-1], gaps),
             t = c(t, gaps), p = c(2 * pt(-abs(t), df_error), gaps), intercept = value[1], intercept_low = value[1] - reach[1],
             intercept_high = value[1] + reach[1], people = length(results), r_squared = share,
             adjusted_r_squared = 1 - (1 - share) * (df + df_error) / df_error, f = f, df = df, df_error = df_error,
             f_p = pf(f, df, df_error, lower.tail = FALSE), row.names = NULL)
}

# The results of one test by the answers of its people, as lists of rows by the name of their table.
expected_by_answers <- function(test, variants, sample, questions) {
  begun <- first_variants(sample)
  results <- mean_results(sample)
  rows <- function(expected) {
    do.call(rbind, lapply(questions, function(question) expected(question, question$told[rownames(sample$places)])))
  }
  list(peoplebygroup = rows(function(question, told) expected_groups(test, variants, begun, question, told)),
       grouptests = rows(function(question, told) expected_group_test(test, variants, begun, question, told)),
       answerrelations = rows(function(question, told) expected_relation(test, question, results, told)),
       relationpower = rows(function(question, told) expected_relation_power(test, question, results, told)),
       answerregression = expected_regression(test, results, questions, rownames(sample$places)))
}
