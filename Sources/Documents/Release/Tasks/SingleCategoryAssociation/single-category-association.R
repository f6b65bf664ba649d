# --- Single Category IAT -------------------------------------------------------------------------------------------------

# Karpinski & Steinman (2006): answers under 350 ms and trials without one are left out; a wrong answer takes the mean of the
# right ones of its stage and 400 ms more.
single_category_values <- function(trials) {
  latency <- number(trials$latency)
  is_fast <- !is.na(latency) & latency < 350
  is_right <- trials$outcome == "right" & !is_fast
  is_wrong <- trials$outcome == "wrong" & !is_fast
  values <- list(deviation = sd(latency[is_right]))
  for (stage in c("a", "b")) {
    of_stage <- startsWith(trials$condition, paste0(stage, "-"))
    mean_right <- of_some(latency[is_right & of_stage], mean)
    scored <- c(latency[is_right & of_stage], rep(mean_right + 400, sum(is_wrong & of_stage)))
    values[[paste0(stage, "_right")]] <- sum(is_right & of_stage)
    values[[paste0(stage, "_wrong")]] <- sum(is_wrong & of_stage)
    values[[paste0(stage, "_missed")]] <- sum(trials$outcome == "missed" & of_stage)
    values[[paste0(stage, "_too_fast")]] <- sum(is_fast & of_stage)
    values[[paste0(stage, "_mean")]] <- of_some(scored, mean)
  }
  spread <- values$deviation
  has_d <- !is.na(spread) && spread > 0
  c(values, list(d = if (has_d) (values$b_mean - values$a_mean) / spread else NA))
}

check_choices("singlecategory", "singlecategorytrials", "the Single Category IAT", single_category_values)
check_presses("singlecategorytrials", "the Single Category IAT")
