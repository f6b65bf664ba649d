run_kinds$single_category <- choice_kind("singlecategorytrials", single_category_values, function(values) values$d)
