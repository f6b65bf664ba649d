import ArgumentParser
import TrialFiles

/// The layout of the files to score.
public struct TrialLayoutOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The tool the files are from.",
      discussion: """
        minno: Project Implicit's player, from its server, DataPipe or Qualtrics. iatgen: its Qualtrics export. \
        jspsych: CSV or JSON of the plugins iat-html and iat-image. researchkit: the native app's JSON.
        """))
  var format = TrialFormat.csv

  @Option(
    name: .customLong("column"),
    help: ArgumentHelp(
      "The file's own name of a column: \(TrialColumn.allCases.map(\.rawValue).joined(separator: ", ")).",
      discussion:
        "“run” tells several runs of a participant apart; “correct” stands for “error”, the other way round.",
      valueName: "ours=theirs"))
  var columns: [String] = []

  @Option(
    name: .customLong("block"),
    help: ArgumentHelp(
      "What the file's own name of a block stands for: 1 to 7, or “skip” for rows to ignore.",
      valueName: "theirs=number"))
  var blocks: [String] = []

  @Option(
    help: ArgumentHelp(
      "The file's own name of pairing A, whose latencies are subtracted from the other's.", valueName: "name")
  )
  var pairingA: String?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Read only rows with this value; several of a column are alternatives.", valueName: "column=value"))
  var conditions: [String] = []

  @Option(help: "The character between columns. Without it, detected from the first line.")
  var separator: TrialSeparator?

  @Option(help: "The decimal mark. Without it, commas are understood in files with semicolons only.")
  var decimal: DecimalMark?

  @Flag(help: "Latencies are in seconds.")
  var seconds = false

  @Flag(help: "Leave out trials without a latency, instead of reporting them.")
  var dropMissing = false

  public init() {}

  public func layout() throws -> TrialLayout {
    var layout = TrialLayout(format: format)
    for pair in columns {
      let (name, own) = try Self.halves(pair, of: "--column", at: pair.firstIndex(of: "="))
      guard let column = TrialColumn(rawValue: name) else {
        let known = TrialColumn.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("--column \(pair): “\(name)” is not one of \(known).")
      }
      layout.columns[column] = own
    }
    for pair in blocks {
      let (name, number) = try Self.halves(pair, of: "--block", at: pair.lastIndex(of: "="))
      guard let block = number == "skip" ? 0 : Int(number), (0...7).contains(block) else {
        throw ValidationError("--block \(pair): “\(number)” is neither a number from 1 to 7 nor “skip”.")
      }
      layout.blocks[name] = block
    }
    for pair in conditions {
      let (name, value) = try Self.halves(pair, of: "--where", at: pair.firstIndex(of: "="))
      layout.conditions[name, default: []].append(value)
    }
    if format == .researchkit && !conditions.isEmpty {
      throw ValidationError("--where asks for columns, and the native app's results have none.")
    }
    if pairingA != nil && [.iatgen, .researchkit].contains(format) {
      throw ValidationError("--pairing-a is not needed: \(format.rawValue) says which pairing is which.")
    }
    layout.pairingA = pairingA
    layout.separator = separator?.byte
    layout.decimalMark = decimal
    layout.isInSeconds = seconds
    layout.dropsMissing = dropMissing
    return layout
  }

  private static func halves(_ pair: String, of option: String, at place: String.Index?) throws -> (
    String, String
  ) {
    guard let place, place > pair.startIndex, pair.index(after: place) < pair.endIndex else {
      throw ValidationError("\(option) \(pair): expected two names with “=” between them.")
    }
    return (String(pair[..<place]), String(pair[pair.index(after: place)...]))
  }
}

/// The separators between the columns of a table.
public enum TrialSeparator: String, ExpressibleByArgument, CaseIterable {
  case comma, semicolon, tab, pipe

  public var byte: UInt8 {
    switch self {
    case .comma: UInt8(ascii: ",")
    case .semicolon: UInt8(ascii: ";")
    case .tab: UInt8(ascii: "\t")
    case .pipe: UInt8(ascii: "|")
    }
  }
}

extension TrialFormat: ExpressibleByArgument {}
extension DecimalMark: ExpressibleByArgument {}
