# Analyses of the Implicit Association Tests of this release, as a reviewer expects them. Needs the packages afex and lme4
# (Debian: r-cran-afex, r-cran-lme4):
#
#   Rscript analysis/analysis.R

suppressPackageStartupMessages({
  library(afex)
  library(lme4)
})
afex_options(type = 3)

arguments <- commandArgs(trailingOnly = FALSE)
script <- sub("^--file=", "", arguments[grep("^--file=", arguments)])
root <- if (length(script)) dirname(dirname(normalizePath(script[1]))) else "."

read_table <- function(name) {
  pattern <- paste0("^study-[A-Za-z0-9]+_description-", name, "_data\\.csv$")
  file <- list.files(file.path(root, "data"), pattern = pattern, full.names = TRUE)
  if (length(file) != 1) return(NULL)
  read.csv(file, na.strings = "", encoding = "UTF-8", stringsAsFactors = FALSE)
}

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

runs <- read_table("runs")
trials <- read_table("trials")
kept <- if (!is.null(trials) && nrow(trials) == 0) NULL else kept_runs(runs)
if (is.null(kept) || nrow(kept) == 0) {
  cat("This release has no Implicit Association Test with a score that analyses keep.\n")
} else {
  for (test in unique(kept$test)) {
    own <- droplevels(kept[kept$test == test, ])
    cat(sprintf("\n=== %s: %d runs of %d participants ===\n", test, nrow(own), nlevels(own$participant)))
    describe(own)
    anova_of(own)
    mixed_of(own)
    trials_of(own, trials)
  }
}
