import Foundation

/// Where the project lies, so that its own studies and phrases are tested.
let repository = URL(fileURLWithPath: #filePath)
  .resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// A new directory for one test.
func temporaryDirectory() throws -> URL {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("labconsole-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  return url
}
