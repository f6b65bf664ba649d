import Foundation

/// The root of the repository, so that its own studies and phrases are tested.
let repository = URL(fileURLWithPath: #filePath)
  .resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// Hands out a new directory and removes it afterwards.
func withTemporaryDirectory<Value>(_ body: (URL) throws -> Value) throws -> Value {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("labconsole-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: url) }
  return try body(url)
}
