run_kinds$sustained_vowel <- result_kind("sustainedvowel", function(tries) {
  seconds <- number(tries$seconds)
  of_some(seconds[!is.na(seconds)], max)
})
