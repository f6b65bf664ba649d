import Foundation
import Statistics
import Testing

@testable import Anonymisation

/// pycanon (Sáinz-Pardo Díaz & López García 2022, Scientific Data 9:785) as an independent judge of random tables, before and
/// after suppression.
struct PycanonTests {
  private struct Dataset {
    let table: KeyTable
    let sensitive: CategoricalVariable
    let requirement: AnonymityRequirement
  }

  /// The Python of the browser tests, in which the packages of `Tests/requirements.txt` are.
  private static let python: String? = {
    let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let candidates = [
      ProcessInfo.processInfo.environment["ANONYMISATION_PYTHON"], top.path + "/.build/python/bin/python",
    ]
    return candidates.compactMap(\.self).first { python in
      let process = Process()
      (process.executableURL, process.arguments) = (URL(fileURLWithPath: python), ["-c", "import pycanon"])
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
  }()

  private static func isSet(_ name: String) -> Bool { ProcessInfo.processInfo.environment[name] != nil }

  /// Each of them is judged before and after suppression. pycanon takes some 12 ms for one.
  private static let count = isSet("SOAK") ? 5_000 : isSet("CI") ? 1_000 : 250

  /// Nothing passes for lack of a judge where a change is checked.
  @Test(
    .enabled(
      if: python != nil || isSet("CI"), "needs a Python with pycanon: ANONYMISATION_PYTHON=… names one"))
  func randomTables() throws {
    _ = try #require(Self.python, "no Python has pycanon, of Tests/requirements.txt")
    let count = Self.count
    let datasets = (0..<count).map(Self.dataset)
    let suppressed = try datasets.map { dataset in
      let cells = try LocalSuppression(
        of: dataset.table, to: dataset.requirement, sensitive: [dataset.sensitive]
      ).suppressed
      return Dataset(
        table: dataset.table.suppressing(cells), sensitive: dataset.sensitive,
        requirement: dataset.requirement)
    }
    let figures = try measured(datasets + suppressed)
    for (dataset, figures) in zip(datasets + suppressed, figures) {
      let classes = EquivalenceClasses(of: dataset.table)
      let diversity = Diversity(of: dataset.sensitive, in: classes)
      #expect(classes.leastSize == figures[0])
      #expect(diversity.leastDistinct == figures[1])
      // It cuts off what is behind the point, also of 1.9999999999999998 where 2 is meant.
      let entropy = diversity.leastEntropy!
      #expect(Int(entropy - 1e-9) <= figures[2] && figures[2] <= Int(entropy + 1e-9))
    }
    for (dataset, figures) in zip(suppressed, figures[datasets.count...]) {
      #expect(figures[0] >= dataset.requirement.k && figures[1] >= dataset.requirement.l)
    }
    // Most of them have something to suppress.
    let violating = zip(datasets, figures).count { $1[0] < $0.requirement.k || $1[1] < $0.requirement.l }
    #expect(violating * 10 > count * 6)
  }

  private static func dataset(_ seed: Int) -> Dataset {
    var random = SeededGenerator(seed: UInt64(seed))
    let keys = 1 + random.below(4)
    let cells = randomCells(
      rows: 15 + random.below(50), valueCounts: (0..<keys).map { _ in 2 + random.below(5) },
      missing: seed % 4 == 0 ? 10 : 0, &random)
    let sensitive = cells.indices.map { "\($0 % 3 == 0 ? random.below(4) : $0 % 2)" }
    return Dataset(
      table: KeyTable(rows: cells, keys: keys), sensitive: CategoricalVariable(sensitive),
      requirement: AnonymityRequirement(k: 2 + random.below(5), l: 1 + random.below(2)))
  }

  private func measured(_ datasets: [Dataset]) throws -> [[Int]] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let tables = datasets.map { dataset in
      let rows = 0..<dataset.table.rowCount
      return [
        "keys": dataset.table.variables.map { variable in rows.map { variable[$0] as Any? ?? NSNull() } },
        "sensitive": rows.map { dataset.sensitive[$0]! },
      ]
    }
    try JSONSerialization.data(withJSONObject: tables).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    process.arguments = [
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Fixtures/measure.py"
      )
      .path, file.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try #require(try JSONSerialization.jsonObject(with: data) as? [[Int]])
  }
}
