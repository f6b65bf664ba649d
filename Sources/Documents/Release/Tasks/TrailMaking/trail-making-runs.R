run_kinds$trail_making <- result_kind("trailmaking", function(run) number(run$difference))
