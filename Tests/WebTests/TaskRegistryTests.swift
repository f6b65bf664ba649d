import Foundation
import HTTP
import Testing

@testable import Definitions
@testable import LabConsole
@testable import Rehearsal
@testable import Storage
@testable import Studies
@testable import Web

/// The registry of kinds: a facet that is missing is found here, and not by the first participant who needs it.
struct TaskRegistryTests {
  private let pages = KnownTaskPages(TaskKinds.pages)

  @Test func aKindThatIsDoneInRunsHasPagesTablesAndAPlayer() {
    let timed = Set(pages.all.filter { $0.task is any TimedTask.Type }.map { $0.kind.word })
    #expect(!timed.isEmpty)
    #expect(Set(pages.timed.map { $0.kind.word }) == timed)
    #expect(Set(TaskKinds.storage.map { $0.tables.kind.word }) == timed)
    #expect(Set(TaskKinds.players.map { $0.kind }) == timed)
  }

  @Test func eachKindIsThereOnceAndCanBeRead() {
    #expect(Set(pages.all.map(\.kind)).count == pages.all.count)
    #expect(TaskKinds.readers.count == pages.all.count)
    #expect(Set(TaskKinds.readers.map { "\($0.list) \($0.word ?? "")" }).count == pages.all.count)
  }

  @Test func itsModuleHasItsWords() throws {
    let phrases = try TestLab.interface.get().phrases
    for kind in pages.timed {
      for language in phrases.available {
        #expect(!phrases.room(kind.wordRoom, in: language).isEmpty, "\(kind.wordRoom), \(language)")
      }
    }
  }

  /// No page of others asks which kind it is.
  @Test func aKindCallsItsStepsAndItsTimesItself() throws {
    let folder = TestLab.root.appendingPathComponent("Config/studies/weight-iat")
    let study = try StudyDefinition(folder: folder).study()
    let words = try Voice(phrases: TestLab.interface.get().phrases, language: Language("de"))
    let steps = study.tasks.map { task in
      pages[task].stepName(of: DueTask(task.id, position: 2), task, titled: "Titel", words)
    }
    #expect(steps == ["Titel, 2 von 4", "Fragebogen: Titel"])
    let times = study.tasks.map { pages[$0].phaseName(of: $0, titled: "Titel", words) }
    #expect(times == ["Titel", "Titel: von der ersten Antwort bis zur letzten"])
  }

  /// A template would be refused at the start too, if it named a file that is not there.
  @Test func aServerWithoutTheModuleOfAKindDoesNotStart() throws {
    let settings = Settings(below: TestLab.root)
    try pages.check(AssetLibrary(directory: settings.assets) { _ in "version" })
    let empty = TestFolder()
    let refusal = #expect(throws: MissingAsset.self) {
      try pages.check(AssetLibrary(directory: empty.url.path) { _ in "version" })
    }
    #expect(refusal?.path == pages.timed.first?.script)
  }
}
