import Spreadsheets

/// The findings on the way through a file.
struct ImportFindings {
  private(set) var refusals: [ImportFinding] = []
  var remarks: [ImportFinding] = []
  /// Names of rows that are not in the instruments.
  private(set) var refusedNames: Set<String> = []
  /// Names of rows that are not needed there.
  private(set) var leftOutNames: Set<String> = []

  mutating func refuse(_ finding: ImportFinding, naming name: String? = nil) {
    refusals.append(finding)
    if let name { refusedNames.insert(name) }
  }

  /// Notes a row that is not needed here. A formula that asks for it is refused.
  mutating func leaveOut(_ finding: ImportFinding, naming name: String) {
    remarks.append(finding)
    leftOutNames.insert(name)
  }
}

/// The refusal of a row.
struct ImportRefusal: Error {
  let finding: ImportFinding

  init(_ finding: ImportFinding) { self.finding = finding }
}

extension [ImportFinding] {
  /// By row and column, as people look for them.
  func inOrder() -> [ImportFinding] {
    sorted {
      ($0.place.sheet, $0.place.row, $0.place.column) < ($1.place.sheet, $1.place.row, $1.place.column)
    }
  }
}

/// Words that an instrument needs here and other tools do not have.
enum ImportWords {
  static func eachLine(_ language: String) -> InstrumentText {
    text(language, "Please answer each line.", "Bitte beantworten Sie jede Zeile.")
  }

  static func eachLine(_ languages: [String]) -> InstrumentText {
    text(languages, "Please answer each line.", "Bitte beantworten Sie jede Zeile.")
  }

  static func another(_ languages: [String]) -> InstrumentText {
    text(languages, "Is there another one?", "Gibt es noch einen Eintrag?")
  }

  static func violated(_ languages: [String]) -> InstrumentText {
    text(languages, "Please check this answer.", "Bitte prüfen Sie diese Antwort.")
  }

  static func other(_ languages: [String]) -> InstrumentText { text(languages, "Other", "Anderes") }

  private static func text(_ language: String, _ english: String, _ german: String) -> InstrumentText {
    text([language], english, german)
  }

  private static func text(_ languages: [String], _ english: String, _ german: String) -> InstrumentText {
    let all = languages.isEmpty ? [InstrumentText.anyLanguage] : languages
    return InstrumentText(Dictionary(all.map { ($0, $0 == "de" ? german : english) }) { first, _ in first })
  }
}
