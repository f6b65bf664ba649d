import Studies

/// A form of the tables besides CSV: sees each row on its way into the file of its table, and writes files of its own when
/// all are written.
protocol TableForm: AnyObject {
  /// Begins a table; the rows that follow are its own.
  func begin(_ table: NamedTable) throws
  /// - Parameter number: of the row in its file, from 1
  func add(_ record: ReleaseRecord, number: Int) throws
  func finish(into package: PackageFiles) throws
}

extension ReleaseForm {
  /// The folder of its files.
  var folder: String {
    switch self {
    case .spss: "syntax/spss"
    case .stata: "syntax/stata"
    case .jsonLines: "json-lines"
    case .bids: "bids"
    }
  }

  /// The meaning of its files, for the list of them.
  var meaning: String {
    switch self {
    case .spss: "syntax that reads the tables into SPSS (or PSPP), with labels"
    case .stata: "do-files that read the tables into Stata (14 or later), with labels"
    case .jsonLines: "the tables once more, an object for each row (JSON Lines)"
    case .bids: "participants and surveys in the form of the Brain Imaging Data Structure (`phenotype/`)"
    }
  }

  func tables(of head: ReleaseHead) -> any TableForm {
    switch self {
    case .spss: SyntaxForm(folder: folder) { SPSSSyntax($0, $1, in: head).file }
    case .stata: SyntaxForm(folder: folder) { StataSyntax($0, $1, in: head).file }
    case .jsonLines: JSONLinesForm(folder: folder)
    case .bids: BIDSForm(head: head, folder: folder)
    }
  }
}

extension NamedTable {
  /// The name of its file without folder and ending.
  var stem: String { String(path.dropFirst("data/".count).dropLast(".csv".count)) }
}
