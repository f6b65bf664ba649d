describe_results("towerofhanoi", "Tower of Hanoi", c("excess_moves", "planning_time", "time"))
