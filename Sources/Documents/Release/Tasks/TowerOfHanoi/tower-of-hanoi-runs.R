run_kinds$tower_of_hanoi <- result_kind("towerofhanoi", function(run) number(run$excess_moves))
