run_kinds$choices <- choice_kind("choicereactiontrials", choice_reaction_values, function(values) values$median)
