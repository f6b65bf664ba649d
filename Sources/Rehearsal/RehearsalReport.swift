/// The results of a rehearsal.
public struct RehearsalReport: Sendable, Encodable {
  public let participants: Int
  /// The number of participants per ending. Participants who got stuck are counted in none.
  public let endings: [String: Int]
  public let deadEnds: [DeadEndReport]
  public let pages: [PageReport]
  public let seconds: Double
  /// A hash that is equal for two rehearsals whose participants answered and erred alike.
  public let fingerprint: String

  public var complete: Int { endings[Ending.complete.rawValue] ?? 0 }

  public struct DeadEndReport: Sendable, Encodable {
    public let participant: Int
    public let reason: String
  }

  public struct PageReport: Sendable, Encodable {
    public let path: String
    public let requests: Int
    public let medianMilliseconds: Double
    public let slowestMilliseconds: Double
  }

  init(results: [WalkResult], seconds: Double) {
    participants = results.count
    endings = Dictionary(grouping: results.compactMap { try? $0.ending.get() }, by: \.rawValue)
      .mapValues(\.count)
    deadEnds = results.compactMap { result in
      guard case .failure(let reason) = result.ending else { return nil }
      return DeadEndReport(participant: result.number, reason: reason.description)
    }
    pages = Dictionary(grouping: results.flatMap(\.visits), by: \.path).sorted { $0.key < $1.key }.map {
      path, visits in
      let times = visits.map { $0.seconds * 1000 }.sorted()
      return PageReport(
        path: path, requests: times.count, medianMilliseconds: times[times.count / 2],
        slowestMilliseconds: times.last ?? 0)
    }
    self.seconds = seconds
    fingerprint = RehearsalReport.fingerprint(results.map(\.record))
  }

  /// FNV-1a over all records: a short name for their content, not a secret.
  private static func fingerprint(_ records: [String]) -> String {
    let hash = records.joined(separator: "\n").utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
