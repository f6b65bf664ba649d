run_kinds$n_back <- choice_kind("nbacktrials", n_back_values, function(values) values$d_prime)
