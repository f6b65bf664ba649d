run_kinds$go_no_go <- choice_kind("gonogotrials", go_no_go_values, function(values) values$d_prime)
