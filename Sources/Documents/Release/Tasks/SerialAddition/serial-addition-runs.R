run_kinds$serial_addition <- choice_kind("serialadditiontrials", serial_addition_values, function(values) {
  answered <- values$right + values$wrong + values$missed
  if (answered > 0) values$right / answered else NA
})
