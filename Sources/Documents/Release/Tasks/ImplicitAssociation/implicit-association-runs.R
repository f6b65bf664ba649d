run_kinds$association <- list(has_trials = TRUE, tells_refused = TRUE, read = function() {
  trials <- read_table("trials")
  if (is.null(trials)) return(NULL)
  by_run(trials, trials$complete == "1" & !is.na(trials$pairing))
}, numbers = function(trials, run) {
  trials <- in_order(trials)
  own <- data.frame(block = number(trials$block), pairing = trials$pairing, error = trials$error == "1",
                    first = number(trials$first_latency), latency = number(trials$latency))
  score <- tolower(run$fitting_score)
  # Both halves have as many trials of each category in each block; categories begin with different halves.
  begins <- ifelse(trials$category %in% c("concept1", "attribute2"), 0, 1)
  half <- (place_in(paste(own$block, trials$category)) + begins) %% 2
  blocks <- function(numbers, pairing) own[own$block %in% numbers & own$pairing == pairing, ]
  part <- function(numbers) d_part(blocks(numbers, "A"), blocks(numbers, "B"), score)
  # An app keeps of an error the corrected answer alone.
  first <- ifelse(is.na(own$first), own$latency, own$first)
  latency <- if (score %in% c("d1", "d2")) own$latency else ifelse(own$error, NA, first)
  fastest <- if (score %in% c("d1", "d3", "d4")) 0 else 400
  latency <- latency[!is.na(latency) & latency >= fastest & latency <= 10000]
  result <- d_score(own, score)
  run_numbers(result, c(d_score(own[half == 0, ], score), d_score(own[half == 1, ], score)),
              c(part(c(3, 6)), part(c(4, 7))), nrow(own), sum(own$error), latency)
})
