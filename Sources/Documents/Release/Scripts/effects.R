# The part of reproduce.R about sizes of effects: their intervals and the power to find them, by the non-central
# distributions of F, t and chi-squared. reproduce.R reads this file.

# --- Non-central distributions -------------------------------------------------------------------------------------------

# Upper tails as sums of central ones, weighted by Poisson's distribution (Johnson, Kotz & Balakrishnan 1995, chapters 30 and
# 31). pf, pt and pchisq of R have them, too, but stop at an error of 1e-9 or 1e-12, which is too much for what is compared here.

# The terms that have a weight.
mixed_terms <- function(half) seq(max(0, floor(half - 40 * sqrt(half) - 40)), ceiling(half + 40 * sqrt(half) + 40))

# P(F >= statistic).
f_tail <- function(statistic, df, df_error, noncentrality) {
  half <- noncentrality / 2
  terms <- mixed_terms(half)
  sum(dpois(terms, half) * pbeta(df_error / (df * statistic + df_error), df_error / 2, df / 2 + terms))
}

# P(X >= statistic) of chi-squared.
chi_squared_tail <- function(statistic, df, noncentrality) {
  half <- noncentrality / 2
  terms <- mixed_terms(half)
  sum(dpois(terms, half) * pchisq(statistic, df + 2 * terms, lower.tail = FALSE))
}

# P(T >= t).
t_tail <- function(t, df, noncentrality) {
  if (t < 0) return(1 - t_tail(-t, df, -noncentrality))
  half <- noncentrality^2 / 2
  terms <- mixed_terms(half)
  rest <- df / (df + t^2)
  odd <- sign(noncentrality) * exp((terms + 0.5) * log(half) - half - lgamma(terms + 1.5))
  sum(dpois(terms, half) * pbeta(rest, df / 2, terms + 0.5) + odd * pbeta(rest, df / 2, terms + 1)) / 2
}

# --- Intervals -----------------------------------------------------------------------------------------------------------

# The non-centrality for which a tail, which grows with it, is `share`. At `low` it is not above that; `width` is the first
# step to a place where it is.
noncentrality_at <- function(tail, share, low, width) {
  high <- low + width
  while (tail(high) < share) {
    low <- high
    width <- 2 * width
    high <- high + width
  }
  uniroot(function(place) tail(place) - share, c(low, high), tol = 1e-20, maxiter = 1000)$root
}

# The 90 % interval of eta squared (Steiger 2004).
eta_squared_interval <- function(statistic, df, df_error) {
  p <- pf(statistic, df, df_error, lower.tail = FALSE)
  ends <- vapply(c(0.05, 0.95), function(share) {
    if (p >= share) return(0)
    noncentrality_at(function(place) f_tail(statistic, df, df_error, place), share, 0, max(1, statistic * df))
  }, numeric(1))
  ends / (ends + df + df_error + 1)
}

# That of a test which has another one.
no_effect <- c(value = NA, low = NA, high = NA)

# The non-centralities of chi-squared at the ends of a 90 % interval.
chi_squared_ends <- function(statistic, df) {
  p <- pchisq(statistic, df, lower.tail = FALSE)
  vapply(c(0.05, 0.95), function(share) {
    if (p >= share) return(0)
    noncentrality_at(function(place) chi_squared_tail(statistic, df, place), share, 0, max(1, statistic))
  }, numeric(1))
}

# The share that a statistic of ranks has in the largest that there could be, Kendall's W or epsilon squared, with its 90 %
# interval (of Friedman's: van Elteren & Noether 1959; of Kruskal and Wallis's: Andrews 1954).
share_of_ranks <- function(statistic, df, largest) {
  ends <- pmin(1, chi_squared_ends(statistic, df) / largest)
  c(value = statistic / largest, low = ends[1], high = ends[2])
}

# Cramer's V of a table of counts without empty rows and columns, corrected for bias (Bergsma 2013), with its 90 % interval
# (Smithson 2003). NA for as many counts as there are rows or columns. `statistic` is Pearson's chi-squared of it.
cramers_v <- function(counts, statistic) {
  people <- sum(counts)
  ways <- dim(counts) - 1
  if (people <= max(dim(counts))) return(c(value = NA, low = NA, high = NA))
  df <- prod(ways)
  chance <- df * people / (people - 1)
  excess <- statistic - chance
  # A smaller difference of two numbers is a rounding error in part.
  value <- if (excess > 1e-5 * chance) min(1, sqrt(excess / people / min(ways - ways^2 / (people - 1)))) else 0
  ends <- pmin(1, sqrt(chi_squared_ends(statistic, df) / (people * min(ways))))
  c(value = value, low = ends[1], high = ends[2])
}

# The 95 % interval of d_z, or Cohen's d of two groups, whose standard error in standard deviations is `scale`.
dz_interval <- function(t, df, scale) {
  tail <- function(place) t_tail(t, df, place)
  vapply(c(0.025, 0.975), function(share) {
    low <- t - 1
    width <- 1
    while (tail(low) > share) {
      low <- low - width
      width <- 2 * width
    }
    noncentrality_at(tail, share, low, width)
  }, numeric(1)) * scale
}

# --- Power ---------------------------------------------------------------------------------------------------------------

power_of_f <- function(df, df_error, noncentrality) {
  f_tail(qf(0.05, df, df_error, lower.tail = FALSE), df, df_error, noncentrality)
}

# The power with some people in each of several conditions, for an effect of size f; 0 for too few people.
one_way_power <- function(conditions, people, f) {
  if (people < 2) return(0)
  power_of_f(conditions - 1, conditions * (people - 1), conditions * people * f^2)
}

# The same with the same people in every condition (Faul, Erdfelder, Lang & Buchner 2007).
repeated_power <- function(conditions, people, f, correlation, epsilon) {
  if (people < 2) return(0)
  power_of_f((conditions - 1) * epsilon, (people - 1) * (conditions - 1) * epsilon,
             people * conditions * f^2 * epsilon / (1 - correlation))
}

# The power of a linear model as a whole, for an effect of size f2 (Cohen 1988, chapter 9); 0 for too few people.
regression_power <- function(predictors, people, f2) {
  if (people < predictors + 2) return(0)
  power_of_f(predictors, people - predictors - 1, f2 * people)
}

# The fewest people with some power; NA if a million are too few.
people_for <- function(wanted, power) {
  high <- 2
  while (power(high) < wanted) {
    high <- 2 * high
    if (high > 1e6) return(NA)
  }
  low <- high / 2
  while (low + 1 < high) {
    middle <- (low + high) %/% 2
    if (power(middle) < wanted) low <- middle else high <- middle
  }
  high
}

power_row <- function(test, f, method, people, power, correlation = NA, epsilon = NA) {
  needed <- c(people_for(0.8, power), people_for(0.9, power))
  more <- pmax(0, needed - people)
  data.frame(test = test, f = as.character(f), method = method, people = people, correlation = correlation,
             epsilon = epsilon, power = if (people > 1) power(people) else NA, needed_80 = needed[1],
             needed_90 = needed[2], more_80 = more[1], more_90 = more[2])
}

# The power of the tests of results by variant. That of repeated measures needs correlations of more than two people.
expected_power <- function(test, sample) {
  values <- values_of(sample, "result")
  values <- values[apply(values, 1, function(row) !anyNA(row)) %in% TRUE, , drop = FALSE]
  conditions <- ncol(values)
  people <- nrow(values)
  has_repeated <- people > 2 && !is.null(repeated_rows(values, list())$repeated) && all(apply(values, 2, sd) > 0)
  correlation <- if (has_repeated) {
    correlations <- cor(values)
    mean(correlations[upper.tri(correlations)])
  } else NA
  epsilon <- if (has_repeated) contrast_effect(values, contrasts_of(conditions))$geisser else NA
  do.call(rbind, lapply(c(0.1, 0.25, 0.4), function(f) {
    rbind(power_row(test, f, "one-way", people, function(n) one_way_power(conditions, n, f)),
          if (has_repeated && correlation < 1 - 1e-9) {
            power_row(test, f, "repeated", people,
                      function(n) repeated_power(conditions, n, f, correlation, epsilon), correlation, epsilon)
          })
  }))
}
