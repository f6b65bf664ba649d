run_kinds$hold_still <- result_kind("holdstill", function(postures) number(postures$tremor[postures$posture == "out"]))
