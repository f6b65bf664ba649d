import Definitions
import Foundation
import Logging
import Studies
import Yams

/// `Config/labconsole.yaml` as it is on disk: each value with its line. Problems are collected, so that the
/// administrator sees all of them at once.
struct SettingsFile {
  private let path: String
  private let values: [Settings.Key: Node]
  private(set) var problems: [SettingsProblem] = []
  /// The places of the settings that have been read.
  private(set) var sources: [Settings.Key: ServerSetting.Source] = [:]

  /// - Throws: ``SettingsProblem`` if the file is not a list of settings at all
  init(path: String) throws {
    self.path = path
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw SettingsProblem(
        file: path,
        message: FileManager.default.fileExists(atPath: path)
          ? "cannot be read as text in UTF-8" : "there is no such file")
    }
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      let mistake = YAMLMistake(error, in: text).explanation
      throw SettingsProblem(file: path, line: mistake.line, message: mistake.message)
    }
    guard let root, root.null == nil else {
      values = [:]
      return
    }
    guard let mapping = root.mapping else {
      throw SettingsProblem(
        file: path, line: root.mark?.line,
        message: "should contain lines like “port: 8080”, but contains none")
    }
    var values: [Settings.Key: Node] = [:]
    for (name, value) in mapping {
      if let key = name.string.flatMap({ Settings.Key(rawValue: $0) }) {
        values[key] = value
      } else {
        let known = Settings.Key.allCases.map(\.rawValue).sorted().joined(separator: ", ")
        problems.append(
          SettingsProblem(
            file: path, line: name.mark?.line,
            message: "“\(name.string ?? "?")” is not a setting. Known settings: \(known)"))
      }
    }
    self.values = values
  }

  mutating func read(_ key: Settings.Key, into value: inout String, check: (String) -> String? = { _ in nil })
  {
    read(key, into: &value, as: "a text", { $0.scalar?.string }, check)
  }

  mutating func read(_ key: Settings.Key, into value: inout Int, in range: ClosedRange<Int>) {
    let kind = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    read(key, into: &value, as: kind, { $0.int.flatMap { range.contains($0) ? $0 : nil } }) { _ in nil }
  }

  mutating func read(_ key: Settings.Key, into value: inout Bool) {
    read(key, into: &value, as: "true or false", \.bool) { _ in nil }
  }

  mutating func read(_ key: Settings.Key, into value: inout Logger.Level) {
    let kind = "one of \(Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))"
    read(key, into: &value, as: kind, { $0.string.flatMap { Logger.Level(rawValue: $0) } }) { _ in nil }
  }

  mutating func read(_ key: Settings.Key, into value: inout [String], check: (String) -> String?) {
    read(key, into: &value, as: "a list such as [10.0.0.1]") { node in
      node.sequence.flatMap { items in
        let texts = items.compactMap(\.scalar?.string)
        return texts.count == items.count ? texts : nil
      }
    } _: {
      $0.compactMap(check).first
    }
  }

  /// - Parameter check: says what is wrong with a value of the right kind
  private mutating func read<Value>(
    _ key: Settings.Key, into value: inout Value, as kind: String, _ parse: (Node) -> Value?,
    _ check: (Value) -> String?
  ) {
    // A name without a value keeps the default.
    guard let node = values[key], node.null == nil else { return }
    func problem(_ message: String) -> SettingsProblem {
      SettingsProblem(file: path, line: node.mark?.line, message: "“\(key.rawValue)” \(message)")
    }
    guard let found = parse(node) else {
      let written = node.scalar.map { ", not “\($0.string)”" } ?? ""
      problems.append(problem("should be \(kind)\(written)"))
      return
    }
    if let objection = check(found) { problems.append(problem(objection)) }
    value = found
    sources[key] = .file(path: path, line: node.mark?.line ?? 1)
  }
}
