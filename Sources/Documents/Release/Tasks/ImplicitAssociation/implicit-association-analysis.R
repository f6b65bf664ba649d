# --- Implicit Association Tests ------------------------------------------------------------------------------------------

# The runs that analyses keep: finished, counting, and with the score that fits the procedure.
kept_runs <- function(runs) {
  runs <- runs[!is.na(runs$fitting_score) & runs$state == "finished" & is.na(runs$set_aside), ]
  runs <- runs[is.na(runs$excluded) | runs$excluded == 0, ]
  runs$D <- ifelse(runs$fitting_score == "D2", runs$d2, runs$d6)
  runs <- runs[!is.na(runs$D), ]
  for (column in c("participant", "layout", "input", "variant")) runs[[column]] <- factor(runs[[column]])
  runs
}

# Those who did every variant: a repeated-measures ANOVA needs each of them.
whole <- function(runs) {
  done <- table(runs$participant, runs$variant)
  droplevels(runs[runs$participant %in% rownames(done)[rowSums(done > 0) == ncol(done)], ])
}

describe <- function(runs) {
  summary <- aggregate(D ~ variant, runs, function(d) c(n = length(d), mean = mean(d), sd = sd(d)))
  print(do.call(data.frame, summary), row.names = FALSE)
}

# Factors with more than one level, as terms of a formula: layout * input, or one of them.
factors <- function(runs) {
  several <- c("layout", "input")
  several[vapply(several, function(name) nlevels(droplevels(runs[[name]])) > 1, logical(1))]
}

anova_of <- function(runs) {
  complete <- whole(runs)
  within <- factors(complete)
  if (length(within) == 0 || nlevels(complete$participant) < 3) {
    return(cat("No repeated-measures ANOVA: it needs two variants, and three participants who did all of them.\n"))
  }
  cat(sprintf("\nRepeated-measures ANOVA of D (participants: %d)\n", nlevels(complete$participant)))
  print(suppressWarnings(aov_ez("participant", "D", complete, within = within, fun_aggregate = mean)))
}

mixed_of <- function(runs) {
  within <- factors(runs)
  if (length(within) == 0 || nlevels(droplevels(runs$participant)) < 3) return(invisible())
  terms <- paste(paste(within, collapse = " * "), "+ position + (1 | participant)")
  cat(sprintf("\nMixed model: D ~ %s\n", terms))
  print(summary(lmer(as.formula(paste("D ~", terms)), runs)), correlation = FALSE)
}

# Trial by trial: log latencies of correct responses, with participants and stimuli as random effects.
trials_of <- function(runs, trials) {
  # The release leaves them out.
  if (is.null(trials)) return(invisible())
  trials <- trials[trials$complete == 1 & !is.na(trials$pairing) & !is.na(trials$stimulus) & trials$error == 0 &
                     !is.na(trials$latency) & trials$latency > 300 & trials$latency <= 10000, ]
  key <- match(paste(trials$participant, trials$run), paste(runs$participant, runs$run))
  trials <- trials[!is.na(key), ]
  key <- key[!is.na(key)]
  if (nrow(trials) < 100 || length(unique(trials$participant)) < 3) return(invisible())
  trials$layout <- runs$layout[key]
  trials$input <- runs$input[key]
  trials$position <- runs$position[key]
  within <- factors(droplevels(trials))
  terms <- paste(c("pairing", within), collapse = " * ")
  terms <- paste(terms, "+ position + (1 | participant) + (1 | stimulus)")
  cat(sprintf("\nTrials (%d): log(latency) ~ %s\n", nrow(trials), terms))
  print(summary(lmer(as.formula(paste("log(latency) ~", terms)), trials)), correlation = FALSE)
}

# A linear regression of the mean D of each person on an answer, a computed value or the score of a scale; choices, ranges and
# groups are factors. Without figures where too few people told it, or all the same.
relation_of <- function(question, people) {
  told <- question$told[names(people)]
  is_known <- !is.na(told)
  answer <- if (is.null(question$categories)) as.numeric(told[is_known]) else factor(told[is_known])
  row <- data.frame(survey = question$survey, question = question$question, n = sum(is_known), df = NA, F = NA, p = NA,
                    r_squared = NA)
  if (length(unique(answer)) < 2) return(row)
  model <- lm(people[is_known] ~ answer)
  if (model$df.residual < 1) return(row)
  test <- suppressWarnings(anova(model))
  row$df <- test$Df[1]
  row$F <- test$`F value`[1]
  row$p <- test$`Pr(>F)`[1]
  row$r_squared <- test$`Sum Sq`[1] / sum(test$`Sum Sq`)
  row
}

relations_of <- function(runs, questions) {
  complete <- whole(runs)
  if (nrow(complete) == 0) return(invisible())
  means <- tapply(complete$D, complete$participant, mean)
  people <- setNames(as.vector(means), names(means))
  rows <- do.call(rbind, lapply(questions, relation_of, people = people))
  if (is.null(rows)) return(invisible())
  cat(sprintf("\nMean D of each person beside answers, computed values and scores (participants: %d)\n", length(people)))
  print(rows, digits = 4, row.names = FALSE)
}

has_packages <- function() all(vapply(c("afex", "lme4"), requireNamespace, logical(1), quietly = TRUE))

analyse_associations <- function() {
  runs <- read_table("runs")
  trials <- read_table("trials")
  kept <- if (!is.null(trials) && nrow(trials) == 0) NULL else kept_runs(runs)
  if (is.null(kept) || nrow(kept) == 0) {
    cat("This release has no Implicit Association Test with a score that analyses keep.\n")
    return(invisible())
  }
  if (!has_packages()) {
    cat("Not analysed: Implicit Association Tests. The packages afex and lme4 are not installed.\n")
    return(invisible())
  }
  suppressPackageStartupMessages({
    library(afex)
    library(lme4)
  })
  afex_options(type = 3)
  questions <- described_questions()
  for (test in unique(kept$test)) {
    own <- droplevels(kept[kept$test == test, ])
    cat(sprintf("\n=== %s: %d runs of %d participants ===\n", test, nrow(own), nlevels(own$participant)))
    describe(own)
    anova_of(own)
    mixed_of(own)
    relations_of(own, questions)
    trials_of(own, trials)
  }
}

analyse_associations()
