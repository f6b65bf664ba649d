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
      let definition = try StudyDefinition(folder: folder, kinds: TaskKinds.readers)
      let settings = try options.settings()
      guard let before = definition.check(on: try settings.host(of: definition)).study else {
        throw CommandFailure("The study has mistakes: labconsole study check \(study) names them.")
      }
      let languages = before.languages.map(\.code)
      let workbook = try workbook()
      for notice in workbook.notices { print("notice: \(notice)") }
      let addition = try StudyAddition(
        to: folder, languages: languages, only: only, visit: visit, host: settings.host
      ) { try read(workbook, $0) }
      report(addition.imported)
      try check(addition, languages)
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

    private func report(_ imported: InstrumentImport) {
      for remark in imported.remarks { print("notice: \(remark)") }
      for refusal in imported.refusals { print("refused: \(refusal)") }
      for instrument in imported.instruments {
        print(
          "\(instrument.id): \(instrument.questions.count) questions, \(instrument.computations.count) computed values"
        )
      }
    }

    /// Ends the command if something stands against adding the surveys.
    private func check(_ addition: StudyAddition, _ languages: [String]) throws {
      let obstacle = addition.obstacle(
        leavingOutRefused: withoutRefused, fillingLanguages: fillLanguages, languages: languages)
      switch obstacle {
      case nil: return
      case .refused:
        let count = addition.imported.refusals.count
        throw CommandFailure(
          "\(count) cell\(count == 1 ? "" : "s") refused; nothing was added. --without-refused leaves those rows out."
        )
      case .languageUnknown:
        throw CommandFailure(
          "The study speaks \(languages.joined(separator: ", ")): say the file's --language.")
      case .wordsMissing(let missing, let gaps):
        for gap in gaps { print("refused: \(gap.finding)") }
        let words =
          missing.isEmpty
          ? "Some words are missing" : "The words in \(missing.joined(separator: ", ")) are missing"
        throw CommandFailure(
          "\(words); nothing was added. --fill-languages puts those of another language there.")
      case .nothing: throw CommandFailure("There is nothing to add.")
      case .visitUnknown(let problem): throw CommandFailure("\(problem); nothing was added.")
      case .mistakes:
        for mistake in addition.mistakes {
          print("\(mistake.file):\(mistake.line.map(String.init) ?? ""): \(mistake.message)")
        }
        throw CommandFailure("With these surveys the study would have mistakes; nothing was added.")
      }
    }

    private func write(_ addition: StudyAddition, to folder: URL) throws {
      if dryRun { return print("Nothing was changed.") }
      let url = folder.appendingPathComponent(StudyDefinition.fileName)
      try Data(addition.text.utf8).write(to: url, options: .atomic)
      print("Added to \(url.path): \(addition.surveys.map(\.id).joined(separator: ", ")).")
    }
  }
}
