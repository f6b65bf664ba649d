import Foundation
import Testing

/// Data of an earlier version open, and what is released of them is the same.
@Suite struct EarlierDataReleaseTests {
  private let folder = TestFolder()
  private let fixtures = TestLab.root.appendingPathComponent("Tests/StorageTests/Fixtures")

  @Test func aReleaseOfEarlierDataIsTheSame() throws {
    let unpacked = try Command.run(
      "/usr/bin/env",
      [
        "tar", "-xzf", fixtures.appendingPathComponent("earlier-data.tar.gz").path, "-C", folder.url.path,
      ])
    #expect(unpacked.status == 0, "\(unpacked.errors)")
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

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
}
