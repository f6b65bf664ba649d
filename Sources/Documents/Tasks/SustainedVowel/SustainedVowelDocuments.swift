import Studies

extension TaskDocuments {
  public static let sustainedVowel = TaskDocuments(
    task: SustainedVowelTask.self, results: PackageResources.sustained_vowel_R,
    runs: PackageResources.sustained_vowel_runs_R,
    analysis: PackageResources.sustained_vowel_analysis_R,
    words: PackageResources.sustained_vowel_txt)
}
