run_kinds$tapping <- result_kind("tapping", function(hands) sum(number(hands$taps)))
