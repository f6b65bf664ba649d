# The part of reproduce.R about what analyses find: computes reliability and the results by variant and position again from
# table run_results, and compares them, and what effects.R and answers.R compute, with the tables of the release. reproduce.R
# reads this file.

# --- The runs that are analysed ------------------------------------------------------------------------------------------

# Columns that are numbers, as numbers.
numbers_of <- function(table, text) {
  for (column in setdiff(names(table), text)) table[[column]] <- number(table[[column]])
  table
}

# The runs of a test that count: for each participant a row, for each variant a column with the row of `runs`. Without runs
# that are excluded, of people who are not eligible, and of people without a result in every variant.
analysed_sample <- function(runs, variants) {
  runs <- runs[!(runs$excluded %in% "1") & runs$variant %in% variants, ]
  people <- unique(runs$participant)
  places <- matrix(NA_integer_, length(people), length(variants), dimnames = list(people, NULL))
  places[cbind(match(runs$participant, people), match(runs$variant, variants))] <- seq_len(nrow(runs))
  whole <- apply(places, 1, function(row) !anyNA(row) && !anyNA(runs$result[row]))
  list(runs = runs, places = places[as.logical(whole), , drop = FALSE])
}

# The runs of a test that are left out, each with the first reason that applies, in the order of run_results. `sample` is
# that of analysed_sample().
expected_exclusions <- function(test, runs, variants, sample) {
  is_ineligible <- vapply(strsplit(runs$exclusion, " ", fixed = TRUE), function(words) "not-eligible" %in% words, logical(1))
  reason <- ifelse(!(runs$variant %in% variants), "variant",
            ifelse(is_ineligible, "ineligible",
            ifelse(runs$excluded %in% "1", "excluded",
            ifelse(!(runs$participant %in% rownames(sample$places)), "incomplete", NA))))
  rows <- data.frame(participant = runs$participant, run = runs$run, test = rep(test, nrow(runs)), variant = runs$variant,
                     reason = reason)
  rows <- rows[order(runs$row_id), ]
  rows[!is.na(rows$reason), ]
}

# The same in the order in which the runs were done, of people with one at each position.
by_position <- function(sample) {
  places <- t(apply(sample$places, 1, function(row) row[order(sample$runs$position[row])]))
  dim(places) <- dim(sample$places)
  expected <- seq_len(ncol(places))
  is_whole <- apply(places, 1, function(row) all(sample$runs$position[row] == expected))
  list(runs = sample$runs, places = places[as.logical(is_whole), , drop = FALSE])
}

# The values of people (rows) in each condition (columns).
values_of <- function(sample, measure) {
  column <- switch(measure, result = sample$runs$result,
                   latency = ifelse(sample$runs$latencies > 0, sample$runs$latency_mean, NA),
                   errors = ifelse(sample$runs$trials > 0, sample$runs$errors, NA))
  matrix(column[sample$places], nrow(sample$places), ncol(sample$places))
}

# --- Results by variant and position -------------------------------------------------------------------------------------

# Number, mean, sum of squares and range of all values of each condition. Latencies are counted one by one: those of several
# runs are put together from their numbers.
groups_of <- function(sample, measure) {
  do.call(rbind, lapply(seq_len(ncol(sample$places)), function(condition) {
    values <- values_of(sample, measure)[, condition]
    values <- values[!is.na(values)]
    if (measure != "latency") {
      return(data.frame(count = length(values), mean = of_some(values, mean), squares = sum((values - mean(values))^2),
                        smallest = of_some(values, min), largest = of_some(values, max)))
    }
    runs <- sample$runs[sample$places[, condition], ]
    runs <- runs[!is.na(runs$latencies) & runs$latencies > 0, ]
    count <- sum(runs$latencies)
    middle <- if (count > 0) sum(runs$latencies * runs$latency_mean) / count else NA
    within <- ifelse(runs$latencies > 1, runs$latency_sd^2 * (runs$latencies - 1), 0)
    data.frame(count = count, mean = middle, squares = sum(within + runs$latencies * (runs$latency_mean - middle)^2),
               smallest = of_some(runs$latency_smallest, min), largest = of_some(runs$latency_largest, max))
  }))
}

expected_conditions <- function(test, measure, by, labels, sample) {
  groups <- groups_of(sample, measure)
  people <- apply(values_of(sample, measure), 2, function(values) values[!is.na(values)], simplify = FALSE)
  count <- lengths(people)
  middle <- vapply(people, function(values) as.numeric(of_some(values, mean)), numeric(1))
  reach <- vapply(people, function(values) {
    if (length(values) > 1) qt(0.975, length(values) - 1) * sd(values) / sqrt(length(values)) else NA_real_
  }, numeric(1))
  data.frame(test = test, measure = measure, by = by, condition = labels, count = groups$count, mean = groups$mean,
             sd = ifelse(groups$count > 1, sqrt(groups$squares / (groups$count - 1)), NA), smallest = groups$smallest,
             largest = groups$largest, people = count, people_mean = middle, mean_low = middle - reach,
             mean_high = middle + reach)
}

# Sums of squares up to this are rounding errors.
rounding <- function(count, mean_square) count * mean_square * 1e-28

# A row of table condition_tests from sums of squares; NULL where there is nothing to test.
f_row <- function(method, count, effect, error, df, df_error, noise, epsilon = NA, spread = NA, factor = NA) {
  if (effect <= noise && error <= noise) return(NULL)
  is_finite <- error > noise
  statistic <- (effect / df) / (error / df_error)
  scale <- if (is.na(epsilon)) 1 else epsilon
  # A corrected test has the effect, and its interval, of the one without correction.
  has_interval <- is_finite && method %in% c("one-way", "repeated", "factor")
  interval <- if (has_interval) eta_squared_interval(statistic, df, df_error) else c(NA, NA)
  data.frame(method = method, factor = factor, count = count, statistic = if (is_finite) statistic else NA,
             df = df * scale, df_error = df_error * scale,
             p = if (is_finite) pf(statistic, df * scale, df_error * scale, lower.tail = FALSE) else 0,
             eta_squared = effect / (effect + error),
             generalised_eta_squared = if (is.na(spread)) NA else effect / (effect + spread), epsilon = epsilon,
             eta_squared_low = interval[1], eta_squared_high = interval[2], kendalls_w = NA, kendalls_w_low = NA,
             kendalls_w_high = NA, cramers_v = NA, cramers_v_low = NA, cramers_v_high = NA)
}

chi_squared_row <- function(method, count, statistic, df, w = no_effect, v = no_effect) {
  data.frame(method = method, factor = NA, count = count, statistic = statistic, df = df, df_error = NA,
             p = pchisq(statistic, df, lower.tail = FALSE), eta_squared = NA, generalised_eta_squared = NA, epsilon = NA,
             eta_squared_low = NA, eta_squared_high = NA, kendalls_w = w[["value"]], kendalls_w_low = w[["low"]],
             kendalls_w_high = w[["high"]], cramers_v = v[["value"]], cramers_v_low = v[["low"]],
             cramers_v_high = v[["high"]])
}

one_way_row <- function(groups) {
  groups <- groups[groups$count > 0, ]
  count <- sum(groups$count)
  if (nrow(groups) < 2 || count <= nrow(groups)) return(NULL)
  middle <- sum(groups$count * groups$mean) / count
  effect <- sum(groups$count * (groups$mean - middle)^2)
  error <- sum(groups$squares)
  f_row("one-way", count, effect, error, nrow(groups) - 1, count - nrow(groups),
        rounding(count, middle^2 + (effect + error) / count))
}

# Contrasts of length 1 at right angles, as columns.
contrasts_of <- function(levels) {
  weights <- contr.helmert(levels)
  sweep(weights, 2, sqrt(colSums(weights^2)), "/")
}

# The effect of a set of contrasts over the people in the rows of `values`, with Greenhouse's and Geisser's epsilon and that
# of Huynh and Feldt.
contrast_effect <- function(values, contrasts) {
  scores <- values %*% contrasts
  products <- crossprod(sweep(scores, 2, colMeans(scores)))
  people <- nrow(values)
  df <- ncol(contrasts)
  error <- sum(diag(products))
  squares <- sum(products^2)
  geisser <- if (squares > 0) min(1, error^2 / (df * squares)) else 1
  below <- df * (people - 1 - df * geisser)
  feldt <- if (squares <= 0 || below <= 0) 1 else min(1, max(geisser, (people * df * geisser - 2) / below))
  list(effect = people * sum(colMeans(scores)^2), error = error, df = df, df_error = df * (people - 1), geisser = geisser,
       feldt = feldt)
}

repeated_rows <- function(values, factors) {
  conditions <- ncol(values)
  if (nrow(values) < 2 || conditions < 2) return(NULL)
  noise <- rounding(length(values), mean(values^2))
  # Between people, and of everything with people.
  spread <- conditions * sum((rowMeans(values) - mean(values))^2) + contrast_effect(values, contrasts_of(conditions))$error
  row <- function(method, found, epsilon = NA, factor = NA) {
    f_row(method, nrow(values), found$effect, found$error, found$df, found$df_error, noise, epsilon, spread, factor)
  }
  all <- contrast_effect(values, contrasts_of(conditions))
  rows <- row("repeated", all)
  if (conditions > 2) {
    rows <- rbind(rows, row("greenhouse-geisser", all, all$geisser), row("huynh-feldt", all, all$feldt))
  }
  found <- lapply(factors, function(contrasts) contrast_effect(values, contrasts))
  is_tested <- vapply(found, function(effect) effect$effect > noise || effect$error > noise, logical(1))
  list(repeated = rows, crossed = if (all(is_tested)) {
    do.call(rbind, lapply(names(found), function(name) row("factor", found[[name]], found[[name]]$geisser, name)))
  })
}

friedman_row <- function(values) {
  if (nrow(values) < 1 || ncol(values) < 2) return(NULL)
  if (all(apply(values, 1, function(row) length(unique(row)) == 1))) return(NULL)
  people <- nrow(values)
  conditions <- ncol(values)
  # friedman.test takes no single person.
  ranks <- matrix(apply(values, 1, rank), ncol = conditions, byrow = TRUE)
  ties <- sum(apply(values, 1, function(row) sum(tabulate(match(row, row))^3 - tabulate(match(row, row)))))
  spread <- people * conditions * (conditions + 1) - ties / (conditions - 1)
  statistic <- 12 * sum((colSums(ranks) - people * (conditions + 1) / 2)^2) / spread
  chi_squared_row("friedman", people, statistic, conditions - 1,
                  w = share_of_ranks(statistic, conditions - 1, people * (conditions - 1)))
}

# The contrasts of two factors that the variants combine, each combination once; none where they combine none.
crossed_factors <- function(runs, variants) {
  cells <- runs[match(variants, runs$variant), c("layout", "input")]
  if (anyNA(cells)) return(list())
  first <- unique(cells$layout)
  second <- unique(cells$input)
  is_crossed <- length(first) > 1 && length(second) > 1 && !anyDuplicated(cells) &&
    nrow(cells) == length(first) * length(second)
  if (!is_crossed) return(list())
  a <- contrasts_of(length(first))[match(cells$layout, first), , drop = FALSE]
  b <- contrasts_of(length(second))[match(cells$input, second), , drop = FALSE]
  both <- do.call(cbind, lapply(seq_len(ncol(a)), function(column) a[, column] * b))
  list(layout = a / sqrt(length(second)), input = b / sqrt(length(first)), "layout input" = both)
}

expected_tests <- function(test, measure, by, sample, factors) {
  values <- values_of(sample, measure)
  values <- values[apply(values, 1, function(row) !anyNA(row)) %in% TRUE, , drop = FALSE]
  repeated <- repeated_rows(values, factors)
  rows <- rbind(one_way_row(groups_of(sample, measure)), repeated$repeated, friedman_row(values), repeated$crossed)
  if (!is.null(rows)) cbind(test = test, measure = measure, by = by, rows)
}

# --- Order, pairs, reliability -------------------------------------------------------------------------------------------

# How often each variant (rows) was done at each position (columns).
order_counts <- function(sample) {
  positions <- seq_len(ncol(sample$places))
  t(vapply(positions, function(variant) {
    done <- sample$runs$position[sample$places[, variant]]
    vapply(positions, function(position) sum(done %in% position), numeric(1))
  }, numeric(length(positions))))
}

expected_positions <- function(test, variants, counts) {
  data.frame(test = test, variant = rep(variants, each = length(variants)),
             position = as.character(rep(seq_along(variants), length(variants))), people = as.vector(t(counts)))
}

pearson_row <- function(test, counts) {
  counts <- counts[rowSums(counts) > 0, colSums(counts) > 0, drop = FALSE]
  if (nrow(counts) < 2 || ncol(counts) < 2) return(NULL)
  found <- suppressWarnings(chisq.test(counts, correct = FALSE))
  cbind(test = test, measure = "order", by = "variant",
        chi_squared_row("pearson", sum(counts), found$statistic[[1]], found$parameter[[1]],
                        v = cramers_v(counts, found$statistic[[1]])))
}

# A correlation with its 95 % interval by Fisher's z; all of it NA for none.
interval_of <- function(r, count) {
  has_interval <- !is.na(r) && count > 3 && abs(r) < 1
  reach <- if (has_interval) qnorm(0.975) / sqrt(count - 3) else NA
  list(count = count, r = r, low = tanh(atanh(r) - reach), high = tanh(atanh(r) + reach))
}

# Pearson's correlation; NA for fewer than three pairs, and where one side has no spread.
correlation_of <- function(first, second) {
  is_pair <- !is.na(first) & !is.na(second)
  first <- first[is_pair]
  second <- second[is_pair]
  if (length(first) < 3 || sd(first) == 0 || sd(second) == 0) return(interval_of(NA, NA))
  interval_of(min(1, max(-1, cor(first, second))), length(first))
}

expected_pairs <- function(test, variants, sample) {
  values <- values_of(sample, "result")
  places <- combn(length(variants), 2)
  rows <- do.call(rbind, lapply(seq_len(ncol(places)), function(pair) {
    first <- values[, places[1, pair]]
    second <- values[, places[2, pair]]
    difference <- (first - second)[!is.na(first - second)]
    count <- length(difference)
    spread <- sd(difference)
    is_tested <- count > 1 && spread > 0
    error <- if (is_tested) spread / sqrt(count) else NA
    middle <- if (is_tested) mean(difference) else NA
    reach <- if (is_tested) qt(0.975, count - 1) * error else NA
    interval <- if (is_tested) dz_interval(middle / error, count - 1, 1 / sqrt(count)) else c(NA, NA)
    retest <- correlation_of(first, second)
    data.frame(test = test, first_variant = variants[places[1, pair]], second_variant = variants[places[2, pair]],
               people = count, difference = middle, difference_low = middle - reach, difference_high = middle + reach,
               t = middle / error, df = if (is_tested) count - 1 else NA,
               p = if (is_tested) 2 * pt(-abs(middle / error), count - 1) else NA, holm_p = NA,
               dz = if (is_tested) middle / spread else NA, retest_r = retest$r, retest_low = retest$low,
               retest_high = retest$high, dz_low = interval[1], dz_high = interval[2])
  }))
  rows$holm_p[!is.na(rows$p)] <- p.adjust(rows$p[!is.na(rows$p)], "holm")
  rows
}

expected_reliability <- function(test, variants, sample) {
  do.call(rbind, lapply(seq_along(variants), function(variant) {
    runs <- sample$runs[sample$places[, variant], ]
    halves <- correlation_of(runs$first_half, runs$second_half)
    parts <- correlation_of(runs$first_part, runs$second_part)
    whole <- function(r) 2 * r / (1 + r)
    data.frame(test = test, variant = variants[variant], halves = halves$count, halves_r = halves$r,
               spearman_brown = whole(halves$r), spearman_brown_low = whole(halves$low),
               spearman_brown_high = whole(halves$high), parts = parts$count, parts_r = parts$r, parts_low = parts$low,
               parts_high = parts$high)
  }))
}

# --- Comparing tables ----------------------------------------------------------------------------------------------------

# Stops where a table does not have the rows that are expected, in their order, where a cell differs, or where a column would
# stay uncompared. `keys` are the columns that say which row it is.
compare_rows <- function(name, released, expected, keys) {
  words <- function(table, row) {
    cells <- unlist(lapply(keys, function(key) as.character(table[[key]][row])))
    paste(cells[!is.na(cells) & cells != ""], collapse = ", ")
  }
  count <- if (is.null(expected)) 0 else nrow(expected)
  unknown <- if (!is.null(expected)) setdiff(names(released), c("row_id", keys, names(expected)))
  if (length(unknown) > 0) {
    stop(sprintf("%s, %s: the release has a column that this script does not compute", name, unknown[1]), call. = FALSE)
  }
  for (row in seq_len(max(nrow(released), count))) {
    said <- if (row <= nrow(released)) words(released, row) else "no more row"
    found <- if (row <= count) words(expected, row) else "none"
    if (said != found) {
      stop(sprintf("%s, row %d: the release says %s, its data give %s", name, row, said, found), call. = FALSE)
    }
    for (column in setdiff(names(expected), keys)) {
      # To lm, a slope of 0 is the difference of large numbers.
      compare(number(released[[column]][row]), as.numeric(expected[[column]][row]), paste0(name, ", ", said, ", ", column),
              least = if (name == "answerregression") 1e-2 else 1e-6)
    }
  }
}

# The results of one test, as lists of rows by the name of their table. `questions` are those of described_questions().
expected_results <- function(test, kind, variants, sample, all_runs, questions) {
  if (nrow(sample$places) == 0) return(NULL)
  measures <- if (kind$has_trials) c("result", "latency", "errors") else "result"
  is_compared <- length(variants) > 1
  positions <- if (is_compared) by_position(sample)
  factors <- if (is_compared) crossed_factors(all_runs, variants) else list()
  conditions <- lapply(measures, function(measure) expected_conditions(test, measure, "variant", variants, sample))
  tests <- lapply(measures, function(measure) expected_tests(test, measure, "variant", sample, factors))
  rows <- list(reliability = if (kind$has_trials) expected_reliability(test, variants, sample))
  if (is_compared) {
    labels <- as.character(seq_along(variants))
    conditions <- c(conditions, lapply(measures, function(measure) {
      expected_conditions(test, measure, "position", labels, positions)
    }))
    tests <- c(tests, lapply(measures, function(measure) expected_tests(test, measure, "position", positions, list())))
    counts <- order_counts(sample)
    tests <- c(tests, list(pearson_row(test, counts)))
    rows$variantpositions <- expected_positions(test, variants, counts)
    rows$variantpairs <- expected_pairs(test, variants, sample)
    rows$power <- expected_power(test, sample)
    rows$resultsbygroup <- expected_group_results(test, variants, sample)
    rows$groupresulttests <- expected_group_result_tests(test, variants, sample)
  }
  c(rows, expected_by_answers(test, variants, sample, questions),
    list(conditionresults = do.call(rbind, conditions), conditiontests = do.call(rbind, tests)))
}

result_keys <- list(exclusions = c("test", "participant", "run", "variant", "reason"),
                    conditionresults = c("test", "measure", "by", "condition"),
                    conditiontests = c("test", "measure", "by", "method", "factor"),
                    variantpositions = c("test", "variant", "position"),
                    variantpairs = c("test", "first_variant", "second_variant"), reliability = c("test", "variant"),
                    power = c("test", "f", "method"),
                    resultsbygroup = c("test", "variant", "group"),
                    groupresulttests = c("test", "variant", "method"),
                    peoplebygroup = c("test", "survey", "question", "category", "group"),
                    grouptests = c("test", "survey", "question", "method"),
                    answerrelations = c("test", "survey", "question"),
                    relationpower = c("test", "survey", "question", "f2"),
                    answerregression = c("test", "survey", "question"))

# The variants of a test in the order of the study, as the first table with results has them; NULL without any.
variants_of <- function(test, tables) {
  conditions <- tables$conditionresults
  if (!is.null(conditions)) {
    return(unique(conditions$condition[conditions$test == test & conditions$by == "variant"]))
  }
  for (table in tables[c("variantpositions", "reliability")]) {
    if (!is.null(table) && any(table$test == test)) return(unique(table$variant[table$test == test]))
  }
  pairs <- tables$variantpairs
  if (!is.null(pairs) && any(pairs$test == test)) {
    pairs <- pairs[pairs$test == test, ]
    return(unique(c(pairs$first_variant, pairs$second_variant)))
  }
  NULL
}

# Says which finished runs are in no result: their tables are left out, or their numbers were not ready. Those of
# runs_without_result have none.
report_missing_runs <- function(results, runs) {
  others <- lapply(runs_without_result, function(name) {
    own <- read_table(name)
    paste(own$participant, own$run)
  })
  known <- c(paste(results$participant, results$run), unlist(others))
  is_due <- runs$state == "finished" & is.na(runs$set_aside) & !is.na(runs$algorithm) & is.na(runs$occasion)
  is_missing <- is_due & !(paste(runs$participant, runs$run) %in% known)
  for (test in unique(runs$test[is_missing])) {
    cat(sprintf("Not compared: the results of %d runs of %s. The release has none of them.\n",
                sum(is_missing & runs$test == test), test))
  }
}

# Stops where a table has a row about a test of which the release has no run.
check_tests <- function(tables, results) {
  for (name in names(tables)) {
    strange <- setdiff(tables[[name]]$test, results$test)
    if (length(strange) > 0) {
      stop(sprintf("%s, %s: the release says something, its data have no run of this test", name, strange[1]), call. = FALSE)
    }
  }
}

check_results <- function() {
  results <- read_table("runresults")
  runs <- read_table("runs")
  if (is.null(results)) {
    cat("Not compared: results of analyses. The release leaves out run_results.\n")
    return(invisible())
  }
  report_missing_runs(results, runs)
  tables <- lapply(setNames(nm = names(result_keys)), read_table)
  check_tests(tables, results)
  if (nrow(results) == 0) return(invisible())
  kinds <- check_run_numbers(results, runs)
  results <- numbers_of(results, c("participant", "run", "test"))
  places <- match(paste(results$participant, results$run), paste(runs$participant, runs$run))
  results <- cbind(results, runs[places, c("variant", "excluded", "exclusion", "layout", "input")],
                   position = number(runs$position[places]))
  results$variant[is.na(results$variant)] <- ""
  results <- results[order(match(results$participant, unique(results$participant)), results$position), ]
  for (name in names(tables)) if (!is.null(tables[[name]])) {
    for (key in intersect(c("condition", "variant"), names(tables[[name]]))) {
      tables[[name]][[key]][is.na(tables[[name]][[key]])] <- ""
    }
  }
  questions <- described_questions()
  for (test in unique(results$test)) {
    own <- results[results$test == test, ]
    variants <- variants_of(test, tables)
    # Nobody did anything in a test without a kind.
    is_done <- !is.null(kinds[[test]])
    if (is.null(variants) && is_done) {
      cat(sprintf("Not compared: tests of %s. The release leaves out the tables that tell the order of its variants.\n", test))
      next
    }
    sample <- if (length(variants) > 0) analysed_sample(own, variants)
    if (is.null(sample)) {
      # Nobody is in a result, so that nothing tells a variant that nobody did. Each that was done counts as one, to see whether
      # somebody ought to be in the results, unless the release says of every run why it is left out.
      lost <- tables$exclusions$variant[tables$exclusions$test == test & tables$exclusions$reason %in% "variant"]
      variants <- sort(setdiff(own$variant, lost))
      sample <- if (is_done && is.null(tables$exclusions)) analysed_sample(own, variants) else
        list(runs = own, places = matrix(NA_integer_, 0, length(variants)))
    }
    expected <- list(exclusions = expected_exclusions(test, own, variants, sample))
    if (is_done) expected <- c(expected, expected_results(test, kinds[[test]], variants, sample, own, questions))
    for (name in names(tables)) {
      if (is.null(tables[[name]])) next
      compare_rows(name, tables[[name]][tables[[name]]$test == test, ], expected[[name]], result_keys[[name]])
    }
  }
}
