run_kinds$spatial_span <- result_kind("spatialspan", function(run) number(run$longest_span))
