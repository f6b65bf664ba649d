import Foundation
import Testing

/// Data of an earlier version open, and what is released of them is the same; a check does not open
/// them.
@Suite struct EarlierDataReleaseTests {
  private let folder = TestFolder()
  private let fixtures = TestLab.root.appendingPathComponent("Tests/StorageTests/Fixtures")

  private func unpack() throws {
    let unpacked = try Command.run(
      "/usr/bin/env",
      [
        "tar", "-xzf", fixtures.appendingPathComponent("earlier-data.tar.gz").path, "-C", folder.url.path,
      ])
    #expect(unpacked.status == 0, "\(unpacked.errors)")
  }

  @Test func aReleaseOfEarlierDataIsTheSame() throws {
    try unpack()
    let released = try Command.labconsole(
      "release", "create", "weight-iat", "--rehearsal", "--data", path("data"), "--studies", path("studies"),
      "--to", path("later.zip"))
    #expect(released.status == 0, "\(released.errors)")
    #expect(released.errors.contains("Bringing research.sqlite up to date: research-030, 1 of "))
    let compared = try Command.run(
      "/usr/bin/env",
      [
        "python3", fixtures.appendingPathComponent("same_release.py").path, path("release.zip"),
        path("later.zip"),
      ])
    #expect(compared.status == 0, "\(compared.errors)")
    #expect(compared.output.contains("'runs': "), "\(compared.output)")
    let verified = try Command.labconsole("audit", "verify", "--data", path("data"))
    #expect(verified.status == 0, "\(verified)")
  }

  /// A study is checked before the program is exchanged, and so before the backup that is made then.
  @Test func aCheckOfAStudyLeavesEarlierDataAsTheyAre() throws {
    try unpack()
    let before = try contents(of: "data")
    #expect(before.keys.contains("research.sqlite"))
    let study = TestLab.root.appendingPathComponent("Config/studies/weight-iat").path
    let checked = try Command.labconsole("study", "check", study, "--data", path("data"))
    let words = "/study.yaml: notice: the data in \(path("data")) are of an earlier version and stay"
    #expect(checked.status == 0 && checked.output.contains(words), "\(checked)")
    #expect(try contents(of: "data") == before)
    // Any command that opens the data brings them up to date; nothing is left out then.
    #expect(try Command.labconsole("audit", "verify", "--data", path("data")).status == 0)
    let later = try Command.labconsole("study", "check", study, "--data", path("data"))
    #expect(later.status == 0 && !later.output.contains("earlier version"), "\(later)")
  }

  private func contents(of name: String) throws -> [String: Data] {
    let files = try FileManager.default.contentsOfDirectory(atPath: path(name))
    return Dictionary(
      uniqueKeysWithValues: try files.map {
        ($0, try Data(contentsOf: URL(fileURLWithPath: path(name)).appendingPathComponent($0)))
      })
  }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
}
