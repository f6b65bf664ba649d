/// A form in which the releases of a study hold their tables besides CSV.
public enum ReleaseForm: String, Sendable, CaseIterable {
  /// Syntax that reads the tables into SPSS, with labels.
  case spss
  /// Syntax that reads the tables into Stata, with labels.
  case stata
  /// An object for each row, a line for each object.
  case jsonLines = "json-lines"
  /// Participants and surveys as the Brain Imaging Data Structure has them: `participants.tsv`, `phenotype/`.
  case bids
}
