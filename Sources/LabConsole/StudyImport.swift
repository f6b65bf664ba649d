import ArgumentParser
import Definitions
import Foundation
import Instruments
import Spreadsheets
import Studies

extension InstrumentSource: ExpressibleByArgument {}
extension TextEncoding: ExpressibleByArgument {}

extension StudyCommand {
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add the questionnaires of a spreadsheet to a study.",
      discussion: """
        Reads REDCap's data dictionary, an XLSForm or formr's spreadsheet (.xlsx or .csv), and adds a survey for each \
        form to study.yaml. What has no counterpart is named by row and column, and then nothing is added at all, \
        unless those rows are to be left out:

          labconsole study import phq9.csv --study Config/studies/mood --language en

        From then on participants are asked them, including those who had already finished, so it is best done before \
        a study begins.

        Exit code 0 when the surveys were added, 1 otherwise.
        """)

    @OptionGroup var options: SettingsOptions

    @Argument(help: "The spreadsheet: .xlsx or .csv.")
    var file: String

    @Option(help: "The study's folder.")
    var study: String

    @Option(help: "The tool that the file is from: redcap, xlsform or formr. Without it, its columns say so.")
    var from: InstrumentSource?

    @Option(help: "The two-letter code of the language of its words, where the file does not say it.")
    var language: String?

    @Option(help: "The encoding of a CSV file that is not UTF-8: windows-1252.")
    var encoding: TextEncoding?

    @Option(help: "Only these forms, by their ids.")
    var only: [String] = []

    @Option(help: "The visit to which the surveys are added, by its id. Without it, the last one.")
    var visit: String?

    @Flag(help: "Leave out the rows that have no counterpart.")
    var withoutRefused = false

    @Flag(help: "Put the words of another language where those of a language of the study are missing.")
    var fillLanguages = false

    @Flag(help: "Say what would be added, and change nothing.")
    var dryRun = false

    func run() throws {
      let folder = URL(fileURLWithPath: study)
      let settings = try options.settings()
      let workbook = try workbook()
      let addition = try StudyAddition(to: folder, only: only, visit: visit, host: settings.host) {
        try read(workbook, $0)
      }
      let report = addition.report(
        of: workbook, file: URL(fileURLWithPath: file).lastPathComponent, leavingOutRefused: withoutRefused,
        fillingLanguages: fillLanguages)
      tell(report)
      try check(report, addition)
      try write(addition, to: folder)
    }

    private func workbook() throws -> Workbook {
      let url = URL(fileURLWithPath: file)
      let bytes = Array(try Data(contentsOf: url))
      var reading = SpreadsheetReading()
      reading.encoding = encoding
      do {
        return try Workbook(bytes, name: url.lastPathComponent, reading: reading)
      } catch {
        throw CommandFailure("\(file): \(error)")
      }
    }

    private func read(_ workbook: Workbook, _ mistakes: [ImportMistake]) throws -> InstrumentImport {
      let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
      do {
        return try InstrumentImport(
          workbook, name: name, source: from, language: language, mistakes: mistakes)
      } catch {
        throw CommandFailure("\(file): \(error)")
      }
    }

    /// Prints everything that stands on the page for adding questionnaires, too.
    private func tell(_ report: InstrumentReport) {
      for remark in report.remarks { print("notice: \(remark)") }
      for refusal in report.refusals { print("refused: \(refusal)") }
      for survey in report.surveys {
        let questions = Self.count(survey.questions, "question")
        print("\(survey.id): \(questions), \(Self.count(survey.computedValues, "computed value"))")
      }
    }

    private static func count(_ number: Int, _ word: String) -> String {
      "\(number) \(word)\(number == 1 ? "" : "s")"
    }

    /// Ends the command if something stands against adding the surveys.
    private func check(_ report: InstrumentReport, _ addition: StudyAddition) throws {
      let refused = Self.count(report.refusals.count, "cell") + " refused"
      switch report.obstacle {
      case nil:
        let rows = report.refusals.count == 1 ? "its row is" : "their rows are"
        if !report.refusals.isEmpty { print("\(refused); \(rows) left out.") }
        try requireForms(addition)
      case .studyHasMistakes?:
        for problem in report.problems { print("\(problem)") }
        throw CommandFailure(
          "The study has mistakes; nothing was added. labconsole study check \(study) names them.")
      case .refused?:
        throw CommandFailure("\(refused); nothing was added. --without-refused leaves those rows out.")
      case .languageUnknown?:
        throw CommandFailure(
          "The study speaks \(addition.languages.joined(separator: ", ")): say the file's --language.")
      case .wordsMissing?:
        for problem in report.problems { print("refused: \(problem)") }
        let missing = report.missingLanguages.map(\.code).joined(separator: ", ")
        let words = missing.isEmpty ? "Some words are missing" : "The words in \(missing) are missing"
        throw CommandFailure(
          "\(words); nothing was added. --fill-languages puts those of another language there.")
      case .nothingToAdd?:
        try requireForms(addition)
        throw CommandFailure("There is nothing to add.")
      case .visitUnknown?:
        throw CommandFailure("\(report.problems.map(\.reason).joined()); nothing was added.")
      case .mistakes?:
        for problem in report.problems { print("\(problem)") }
        throw CommandFailure("With these surveys the study would have mistakes; nothing was added.")
      }
    }

    /// - Throws: `CommandFailure` for a form that was asked for and of which there is nothing
    private func requireForms(_ addition: StudyAddition) throws {
      let there = addition.imported.instruments.map(\.id)
      guard let missing = only.first(where: { !there.contains($0) }) else { return }
      let forms = there.isEmpty ? "no forms" : there.joined(separator: ", ")
      throw CommandFailure("There is no form “\(missing)” to add: the file has \(forms); nothing was added.")
    }

    private func write(_ addition: StudyAddition, to folder: URL) throws {
      let ids = addition.surveys.map(\.id).joined(separator: ", ")
      if dryRun { return print("Can be added: \(ids). Nothing was changed.") }
      let url = folder.appendingPathComponent(StudyDefinition.fileName)
      try Data(addition.text.utf8).write(to: url, options: .atomic)
      let visits = addition.study?.visits ?? []
      let place = visits.count > 1 ? visits.last.map { ", at the visit \(visit ?? $0.id.text)" } : nil
      print("Added to \(url.path): \(ids)\(place ?? "").")
    }
  }
}
