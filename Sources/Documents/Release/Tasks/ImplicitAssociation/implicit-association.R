# --- D scores (Greenwald, Nosek & Banaji 2003), pairing B minus pairing A -----------------------------------------------

# The latencies of a block as one of the six scores takes them; NULL where the data do not allow a score. Missed trials count
# in none.
latencies <- function(block, score) {
  block <- block[!is.na(block$first), ]
  keeps_fast <- score %in% c("d1", "d3", "d4")
  used <- function(latency) latency <= 10000 & (keeps_fast | latency >= 400)
  if (score %in% c("d1", "d2")) {
    if (any(is.na(block$latency))) return(NULL)
    return(block$latency[used(block$latency)])
  }
  block <- block[used(block$first), ]
  correct <- block$first[!block$error]
  if (length(correct) < 2) return(NULL)
  penalty <- if (score %in% c("d3", "d5")) 2 * sd(correct) else 600
  ifelse(block$error, mean(correct) + penalty, block$first)
}

d_part <- function(a, b, score) {
  a <- latencies(a, score)
  b <- latencies(b, score)
  if (is.null(a) || is.null(b) || length(a) < 2 || length(b) < 2) return(NA)
  spread <- sd(c(a, b))
  if (is.na(spread) || spread == 0) return(NA)
  (mean(b) - mean(a)) / spread
}

d_score <- function(trials, score) {
  blocks <- function(numbers, pairing) trials[trials$block %in% numbers & trials$pairing == pairing, ]
  practice <- d_part(blocks(c(3, 6), "A"), blocks(c(3, 6), "B"), score)
  test <- d_part(blocks(c(4, 7), "A"), blocks(c(4, 7), "B"), score)
  (practice + test) / 2
}

check_d_scores <- function() {
  runs <- read_table("runs")
  trials <- read_table("trials")
  scored <- runs[!is.na(runs$fitting_score) & !(runs$refusal %in% "skipped"), ]
  if (!can_compare("D scores", scored, trials)) return(invisible())
  trials <- data.frame(
    key = paste(trials$participant, trials$run), block = number(trials$block), pairing = trials$pairing,
    error = trials$error == "1", first = number(trials$first_latency), latency = number(trials$latency),
    complete = trials$complete == "1")
  trials <- split(trials[trials$complete & !is.na(trials$pairing), ],
                  trials$key[trials$complete & !is.na(trials$pairing)])
  for (row in seq_len(nrow(scored))) {
    run <- scored[row, ]
    own <- trials[[paste(run$participant, run$run)]]
    place <- sprintf("participant %s, run %s", run$participant, run$run)
    if (is.null(own)) stop(place, ": has a score and no trials", call. = FALSE)
    for (score in paste0("d", 1:6)) {
      compare(number(run[[score]]), d_score(own, score), paste0(place, ", ", score))
    }
    latency <- ifelse(is.na(own$latency), own$first, own$latency)
    compare(number(run$error_rate), mean(own$error), paste0(place, ", error_rate"))
    compare(number(run$under_300_share), sum(latency < 300, na.rm = TRUE) / nrow(own),
            paste0(place, ", under_300_share"))
  }
}

check_d_scores()
