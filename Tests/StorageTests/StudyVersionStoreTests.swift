import Definitions
import Studies
import Testing

@testable import Storage

struct StudyVersionStoreTests {
  @Test func theFilesComeBackAsTheyWere() throws {
    let lab = try TemporaryLab()
    let files = try lab.store.files(ofVersion: lab.study.version)
    #expect(files == lab.definition.files)
    #expect(try lab.store.files(ofVersion: "unknown") == nil)
  }

  @Test func anEarlierVersionIsReadFromThem() throws {
    let lab = try TemporaryLab()
    let changed = try StudyDefinition.weightIAT(changing: "minutes: 35", to: "minutes: 45")
    try lab.store.remember(
      changed.study(), files: changed.files, context: AuditContext(by: .system, at: start))
    let library = StudyLibrary(current: [try changed.study()], store: lab.store)
    #expect(try library.study("weight-iat", version: lab.study.version)?.expectedMinutes == 35)
    #expect(try library.study("weight-iat", version: changed.version)?.expectedMinutes == 45)
    #expect(try library.study("weight-iat", version: "unknown") == nil)
    #expect(library.study("another") == nil)
  }

  @Test func anEmptyFileIsKeptToo() throws {
    let lab = try TemporaryLab()
    var files = lab.definition.files
    files["pictures/empty.svg"] = []
    let definition = StudyDefinition(name: lab.definition.name, files: files)
    let context = AuditContext(by: .system, at: start)
    try lab.store.remember(definition.study(), files: files, context: context)
    #expect(try lab.store.files(ofVersion: definition.version) == files)
  }
}
