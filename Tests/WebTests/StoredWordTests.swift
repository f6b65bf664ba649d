import Foundation
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// The words for what is stored about somebody: for every table, and for every column of each, in every language.
struct StoredWordTests {
  private let folder = TestFolder()
  private let interface: Interface

  init() throws { interface = try TestLab.interface.get() }

  private func words(in language: Language) -> StoredWords {
    StoredWords(
      Voice(phrases: interface.phrases, language: language), kinds: interface.taskPages.all.map(\.kind))
  }

  /// The columns of every table with rows about participants, as the record of one has them.
  private func stored() throws -> [String: Set<String>] {
    let store = try SQLiteStore(directory: folder.url)
    defer { try? store.close() }
    var stored: [String: Set<String>] = [:]
    for (database, tables) in [
      (store.research, PersonalTable.research(with: store.kinds)), (store.identity, PersonalTable.identity),
    ] {
      for table in tables {
        let columns = try database.read { try $0.columns(of: table.name) }
        stored[table.name, default: []].formUnion(columns.map { $0.replacing(/_sealed$/, with: "") })
      }
    }
    return stored
  }

  @Test func everyTableAndColumnHasAWord() throws {
    let stored = try stored()
    #expect(stored.count > 100)
    for language in interface.phrases.available {
      let words = words(in: language)
      for (table, columns) in stored {
        #expect(words.name(of: table) != nil, "\(table) in \(language)")
        for column in columns {
          #expect(words.name(ofColumn: column, in: table) != nil, "\(table).\(column) in \(language)")
        }
      }
    }
  }

  /// A word for something that is stored no longer, or under another name.
  @Test func everyWordIsUsed() throws {
    let stored = try stored()
    let columns = stored.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    let kinds = interface.taskPages.all.map { "\($0.kind.word).stored" }
    for group in ["stored-record"] + kinds {
      for key in interface.phrases.room(group, in: Language("en")).keys {
        let parts = key.split(separator: ".").map(String.init)
        try #require(parts.count == 2, "\(group).\(key)")
        let known = parts[0] == "column" ? columns : stored[parts[0]]?.union(["table"])
        #expect(known?.contains(parts[1]) == true, "\(group).\(key)")
      }
    }
  }

  @Test func aTableSaysItsOwnWordForAColumn() {
    let words = words(in: Language("en"))
    #expect(words.name(ofColumn: "time", in: "audit") == "Time")
    #expect(words.name(ofColumn: "time", in: "stroop_trials") == "Time (ms)")
    #expect(words.name(of: "unknown") == nil && words.name(ofColumn: "unknown", in: "audit") == nil)
  }
}
