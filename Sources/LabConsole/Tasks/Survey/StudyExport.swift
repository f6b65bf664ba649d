import ArgumentParser
import Definitions
import Foundation
import Instruments
import Spreadsheets
import Studies

extension StudyCommand {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a study's surveys as REDCap's data dictionary or as an XLSForm.",
      discussion: """
        What the other tool does not know is named, and then no file is written, unless it is to be left out:

          labconsole study export Config/studies/mood --redcap --to mood.csv
          labconsole study export Config/studies/mood --xlsform --survey phq --to phq.xlsx

        Exit code 0 when the file was written, 1 otherwise.
        """)

    enum Format: String, EnumerableFlag { case redcap, xlsform }

    @OptionGroup var options: SettingsOptions

    @Argument(help: "The study's folder.")
    var study: String

    @Flag(help: "The tool for which the file is.")
    var format: Format

    @Option(help: "Only these surveys. An XLSForm holds one.")
    var survey: [String] = []

    @Option(help: "The language of REDCap's words. Without it, the study's first one.")
    var language: String?

    @Option(help: "The file to write, which must not exist.")
    var to: String

    @Flag(help: "Leave out what the other tool does not know.")
    var withoutRefused = false

    func run() throws {
      let definition = try StudyDefinition(folder: URL(fileURLWithPath: study), kinds: TaskKinds.readers)
      guard let whole = definition.check(on: try options.settings().host(of: definition)).study else {
        throw CommandFailure("The study has mistakes: labconsole study check \(study) names them.")
      }
      let surveys = try chosen(whole)
      let languages = whole.languages.map(\.code)
      for remark in try languageLosses(languages) { print("notice: \(remark)") }
      let export = try export(surveys.map { Instrument($0) }, languages: languages)
      for loss in surveys.flatMap({ $0.losses(in: format) }) { print("notice: \(loss)") }
      for remark in export.remarks { print("notice: \(remark)") }
      for refusal in export.refusals { print("refused: \(refusal)") }
      guard export.refusals.isEmpty || withoutRefused else {
        throw CommandFailure("No file was written. --without-refused leaves out what is refused.")
      }
      try write(export.workbook)
    }

    private func chosen(_ study: Study) throws -> [Survey] {
      for id in survey where study.survey(StudyTask.ID(id)) == nil {
        throw CommandFailure("There is no survey “\(id)”.")
      }
      let surveys = survey.isEmpty ? study.surveys : study.surveys.filter { survey.contains($0.id.text) }
      guard !surveys.isEmpty else { throw CommandFailure("The study has no surveys.") }
      if format == .xlsform, surveys.count > 1 {
        throw CommandFailure("An XLSForm holds one survey: say which with --survey.")
      }
      return surveys
    }

    /// REDCap's words are of one language.
    private func languageLosses(_ languages: [String]) throws -> [String] {
      if let language, !languages.contains(language) {
        throw CommandFailure(
          "The study does not speak “\(language)”, but \(languages.joined(separator: ", ")).")
      }
      guard format == .redcap else {
        return language == nil ? [] : ["--language says nothing of an XLSForm, which has all languages"]
      }
      let used = language ?? languages[0]
      return languages.filter { $0 != used }.map { "the words in “\($0)” are left out" }
    }

    private func export(_ instruments: [Instrument], languages: [String]) throws -> InstrumentExport {
      switch format {
      case .redcap: .redcap(instruments, language: language ?? languages[0])
      case .xlsform: .xlsform(instruments[0], languages: languages)
      }
    }

    private func write(_ workbook: Workbook) throws {
      guard !FileManager.default.fileExists(atPath: to) else { throw CommandFailure("\(to) already exists.") }
      let isTable = to.lowercased().hasSuffix(".csv")
      guard !isTable || workbook.sheets.count == 1 else {
        throw CommandFailure("An XLSForm is an .xlsx file.")
      }
      let bytes = isTable ? workbook.sheets[0].csv() : try workbook.xlsx()
      try Data(bytes).write(to: URL(fileURLWithPath: to), options: .withoutOverwriting)
      print("Wrote \(to).")
    }
  }
}
