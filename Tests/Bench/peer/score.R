# The peer of `labconsole score`: D1 to D6 of every participant of a CSV, with data.table.
#
#     Rscript score.R TRIALS.csv SCORES.csv
#
# Written to be quick: participants and blocks become whole numbers once, and every mean, deviation and count
# by group is one that data.table computes in compiled code. Prints the seconds the script took without R's
# own start, and those without loading data.table either.

began <- proc.time()[["elapsed"]]
suppressPackageStartupMessages(library(data.table))
files <- commandArgs(trailingOnly = TRUE)
loaded <- proc.time()[["elapsed"]]

trials <- fread(files[1])
trials <- trials[block == 3L | block == 4L | block == 6L | block == 7L]
trials[, person := .GRP, by = participant]
# Cells 1 to 4 of a person are blocks 3, 4, 6, 7; parts 1 and 2 are practice and test.
trials[, cell := 4L * (person - 1L) + c(NA, NA, 1L, 2L, NA, 3L, 4L)[block]]
trials[, part := 2L * (person - 1L) + 1L + (block == 4L | block == 7L)]
if (!"first_latency" %in% names(trials)) trials[, first_latency := latency]

people <- trials[, .(
  trials = .N, over_10000 = sum(latency > 10000), under_400 = sum(latency < 400),
  under_300_share = mean(latency < 300)), by = .(person, participant)]
people[, excluded := under_300_share > 0.1]
count <- nrow(people)

# D: block means of B minus A over the deviation of both blocks, practice and test averaged.
d <- function(used) {
  means <- matrix(NA_real_, 4, count)
  deviations <- matrix(NA_real_, 2, count)
  by_cell <- used[, .(mean = mean(value)), by = cell]
  by_part <- used[, .(sd = sd(value)), by = part]
  means[by_cell$cell] <- by_cell$mean
  deviations[by_part$part] <- by_part$sd
  ((means[3, ] - means[1, ]) / deviations[1, ] + (means[4, ] - means[2, ]) / deviations[2, ]) / 2
}

# Errors count as the mean of the block's correct trials plus two of their deviations, or plus 600 ms.
penalised <- function(used, deviations, milliseconds) {
  correct <- used[error == 0L, .(mean = mean(value), sd = sd(value)), by = cell]
  cost <- rep(NA_real_, 4L * count)
  cost[correct$cell] <- correct$mean + deviations * correct$sd + milliseconds
  used <- copy(used)
  used[error == 1L, value := cost[cell]]
}

corrected <- trials[latency <= 10000, .(cell, part, error, value = as.numeric(latency))]
first <- trials[first_latency <= 10000, .(cell, part, error, value = as.numeric(first_latency))]
unhurried <- first[value >= 400]
people[, d1 := d(corrected)]
people[, d2 := d(corrected[value >= 400])]
people[, d3 := d(penalised(first, 2, 0))]
people[, d4 := d(penalised(first, 0, 600))]
people[, d5 := d(penalised(unhurried, 2, 0))]
people[, d6 := d(penalised(unhurried, 0, 600))]

fwrite(people[, !"person"], files[2])
ended <- proc.time()[["elapsed"]]
cat(sprintf("%.3f %.3f\n", ended - began, ended - loaded))
