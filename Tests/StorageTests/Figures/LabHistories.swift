import Foundation
import Statistics
import Studies
import Synchronization
import Testing

@testable import Storage

/// A lab after random days: people of both origins who came on different days, at tablets of two sites, handed over by
/// different members of staff, and went as far as they did. The same for the same seed.
struct LabHistories {
  let lab: TemporaryLab
  private let stations: [Station.ID]
  private var random: SeededGenerator
  private static let day = 86_400

  /// Labs that tests only read from. They are made once, for all tests that want the same one.
  private static let made = Mutex<[String: TemporaryLab]>([:])

  static func lab(seed: UInt64, people: Int) throws -> TemporaryLab {
    try made.withLock { made in
      let name = "\(seed) \(people)"
      if let lab = made[name] { return lab }
      if made.isEmpty { atexit { LabHistories.removeAll() } }
      let lab = try LabHistories(seed: seed, people: people).lab
      made[name] = lab
      return lab
    }
  }

  private static func removeAll() {
    for lab in made.withLock({ $0.values.map(\.directory) }) { try? FileManager.default.removeItem(at: lab) }
  }

  private init(seed: UInt64, people: Int) throws {
    let lab = try TemporaryLab(
      changing: "\nconsent:\n", to: "\nconsent:\n  version: 3\n", sites: ["berlin", "vienna"])
    self.lab = lab
    random = SeededGenerator(seed: seed)
    stations = try ["berlin", "vienna", nil].enumerated().map { index, site in
      try lab.registerStation("Tablet \(index)", site: site.map { Site.ID($0) }).station.id
    }
    for _ in 0..<people { try addSomebody() }
    // Two codes that nobody has used.
    _ = try lab.makeParticipants(2)
  }

  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int(random.next() % UInt64(values.count))]
  }

  private mutating func addSomebody() throws {
    var time = start.advanced(bySeconds: pick([0, 1, 2, 3]) * Self.day)
    let id = try lab.enrol(origin: chance(25) ? .rehearsal : .real, at: time).id
    if chance(60) { try handOver(id, at: time) }
    try goOn(id, from: &time)
    if chance(25) {
      try lab.store.leave(
        id, session: nil, data: chance(40) ? .deleted(keepingConsentYears: nil) : .kept,
        context: lab.context(id, at: time))
    }
  }

  /// As far as chance has it; some steps are taken on a later day.
  private mutating func goOn(_ id: Participant.ID, from time: inout Timestamp) throws {
    if chance(10) { return }
    try lab.decide(.eligible, as: id, at: time)
    if chance(15) { return }
    time = time.advanced(bySeconds: pick([60, Self.day]))
    if chance(20) { try lab.sign(as: id, version: "older", at: time) }
    if chance(80) { try lab.sign(as: id, at: time.advanced(bySeconds: 30)) } else { return }
    if chance(15) { return }
    time = time.advanced(bySeconds: 60)
    try lab.store.keepPlace(of: id, pin: nil, context: lab.context(id, at: time))
    try lab.permit(lab.answers(true), as: id, at: time)
    try doTasks(id, from: &time)
  }

  private mutating func doTasks(_ id: Participant.ID, from time: inout Timestamp) throws {
    let runs = pick([0, 1, 4, 4, 4])
    for position in 0..<runs {
      time = time.advanced(bySeconds: 300)
      let run = try lab.finishRun(id, position: position + 1, at: time)
      try lab.store.endBreak(of: id, context: lab.context(id, at: time))
      if chance(4) {
        let void = try InterventionRequest(.void(run.id), reason: .technical, remark: "", seen: 0)
        _ = try lab.store.intervene(
          void, for: id, in: lab.study, context: AuditContext(by: .staff("eva"), at: time))
        return
      }
    }
    guard runs == 4, chance(80) else { return }
    time = time.advanced(bySeconds: pick([60, Self.day]))
    try lab.answerEverything(as: id, at: time)
  }

  private mutating func handOver(_ id: Participant.ID, at time: Timestamp) throws {
    let staff = AuditContext(by: .staff(pick(["ben", "eva"])), at: time)
    for second in 1...pick([1, 2]) {
      let handover = try lab.store.handOver(id, to: pick(stations), in: lab.study, context: staff)
      try lab.store.end(
        handover.id, how: .done,
        context: AuditContext(by: .staff("ben"), at: time.advanced(bySeconds: second)))
    }
  }
}
