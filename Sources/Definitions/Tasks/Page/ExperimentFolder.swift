import Studies

/// The files of an experiment, in a folder of the study.
struct ExperimentFolder {
  /// Below `experiments/`.
  let name: String
  /// The value that names the folder.
  let value: DefinitionValue

  /// All files together, in bytes: each tablet loads them, and every version of the study keeps them.
  private static let most = 100_000_000
  private static let heavy = 20_000_000

  private var reading: DefinitionReading { value.reading }
  var path: String { "\(ExperimentTask.folders)/\(name)/" }
  private var files: [(path: String, bytes: [UInt8])] {
    reading.files.filter { $0.key.hasPrefix(path) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Complains of a page that is not there, or that is none.
  func requirePage(_ page: String, named value: DefinitionValue) {
    guard !page.isEmpty else { return }
    if !page.lowercased().hasSuffix(".html") && !page.lowercased().hasSuffix(".htm") {
      value.report("\(value.quoted) should begin with an HTML page, not with \(page)")
    }
    _ = value.file(path + page, as: "the page")
  }

  /// Reads every file of the folder, so that none counts as unused.
  /// - Parameter pages: those that are shown, in the folder; others may lie there and be nobody's, such as a library's examples.
  func check(shown pages: [String]) {
    guard Identifier<Study>.canName(name) else {
      value.report("the folder of an experiment should be named like an id, not “\(name)”")
      return
    }
    let files = files
    for file in files { _ = reading.file(file.path) }
    checkSize(files.reduce(0) { $0 + $1.bytes.count })
    for file in files where Self.own.contains(where: { file.path.hasSuffix("/" + $0) }) {
      reading.report(
        "is never sent: the console puts its own file in this place", .notice, line: nil, file: file.path)
    }
    let texts = files.filter {
      $0.path.hasSuffix(".html") || $0.path.hasSuffix(".htm") || $0.path.hasSuffix(".js")
    }
    .map { (path: $0.path, text: String(decoding: $0.bytes, as: UTF8.self)) }
    if !texts.isEmpty, !texts.contains(where: { text in Self.own.contains { text.text.contains($0) } }) {
      value.report(
        "no page in \(path) loads labconsole.js or jatos.js: nothing could ever be saved, and no run could end"
      )
    }
    for text in texts where !Self.own.contains(where: { text.path.hasSuffix("/" + $0) }) {
      checkCalls(in: text.text, path: text.path)
    }
    for text in texts where text.path.hasSuffix("html") || text.path.hasSuffix("htm") {
      checkAddresses(in: text.text, path: text.path, isShown: pages.contains { path + $0 == text.path })
    }
  }

  /// The scripts that the console itself puts beside the pages.
  static let own = ["labconsole.js", "jatos.js"]

  private func checkSize(_ bytes: Int) {
    if bytes > Self.most {
      value.report("the files in \(path) have \(bytes / 1_000_000) MB, more than \(Self.most / 1_000_000)")
    } else if bytes > Self.heavy {
      value.report(
        "the files in \(path) have \(bytes / 1_000_000) MB, which each tablet loads before the task", .notice)
    }
  }

  /// A study for JATOS that balances its conditions among participants by what they share would balance nothing here, and
  /// one in groups would find no group.
  private static let otherwise = [
    (
      "jatos.batchSession",
      "which participants do not share here: each page begins with an empty one; draw from “parameters” instead"
    ),
    ("jatos.joinGroup", "which fails here: no studies in groups are run"),
  ]

  private func checkCalls(in text: String, path: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (call, why) in Self.otherwise {
      guard let index = lines.firstIndex(where: { $0.contains(call) }) else { continue }
      reading.report("uses \(call), \(why)", .notice, line: index + 1, file: path)
    }
  }

  /// Scripts and pictures of other servers, which the frame refuses.
  private func checkAddresses(in text: String, path: String, isShown: Bool) {
    let elsewhere =
      /<(?:script|link|img|audio|video|source|iframe)\b[^>]*\s(?:src|href)\s*=\s*["']?(?:https?:)?\/\//
      .ignoresCase()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard line.firstMatch(of: elsewhere) != nil else { continue }
      reading.report(
        "loads from another server, which is refused: put the file into the folder and load it from there",
        isShown ? .mistake : .notice, line: index + 1, file: path)
    }
  }
}
