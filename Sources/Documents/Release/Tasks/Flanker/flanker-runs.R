run_kinds$flanker <- choice_kind("flankertrials", flanker_values, function(values) values$effect)
