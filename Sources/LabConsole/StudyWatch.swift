import Foundation
import HTTP
import Logging
import Storage
import Studies
import Synchronization

/// Keeps the studies of a running server as their folders say, on a thread of its own: a folder that has changed, and
/// has then been left alone from one look to the next, is read again. If it is in order it is the study's newest
/// version; if not, the version from before goes on. A folder that was not in order when the server started closes its
/// study, and no other.
final class StudyWatch: Sendable {
  let shelf: StudyShelf
  private let folder: StudyFolder
  private let intake: StudyIntake
  private let requests: ReloadRequests
  private let logger: Logger
  private let desks: Mutex<[String: Desk]>
  private let bell = Doorbell()
  private let isWatching = Atomic(false)
  private let isOver = DispatchSemaphore(value: 0)

  private static let secondsBetweenLooks = 1

  /// What is known of one folder.
  private struct Desk {
    /// Of the folder when it was last read; nil before.
    var read: StudyFolderState?
    /// Of the folder at the last look.
    var seen: StudyFolderState?
    /// The newest version that was in order; nil where there never was one.
    var study: Study?
    var trouble: StudyTrouble?
  }

  /// - Throws: ``SettingsProblem`` where there is no study at all; what keeps studies from being stored
  init(
    folder: StudyFolder, languages: [Language], store: SQLiteStore, assets: AssetLibrary,
    requests: ReloadRequests, clock: @escaping Studies.Clock, logger: Logger
  ) throws {
    let archive = StudyArchive(store: store)
    self.folder = folder
    self.requests = requests
    self.logger = logger
    intake = StudyIntake(
      folder: folder, languages: languages, store: store, archive: archive, assets: assets, clock: clock)
    shelf = StudyShelf(StudyLibrary(current: [], archive: archive))
    desks = Mutex([:])
    guard !folder.names.isEmpty else { throw SettingsProblem(file: folder.path, message: "holds no study") }
    try desks.withLock { desks in
      for name in folder.names { desks[name] = try read(name, Desk()) }
      fill(from: desks, archive)
    }
  }

  func start() {
    requests.forgetAll()
    isWatching.store(true, ordering: .releasing)
    let thread = Thread { [self] in
      while isWatching.load(ordering: .acquiring) {
        bell.wait(seconds: Self.secondsBetweenLooks)
        if isWatching.load(ordering: .acquiring) { look() }
      }
      isOver.signal()
    }
    thread.name = "studies"
    thread.start()
  }

  /// Returns when no look is under way any more.
  func stop() {
    guard isWatching.exchange(false, ordering: .acquiringAndReleasing) else { return }
    bell.ring()
    isOver.wait()
  }

  private func look() {
    let waiting = requests.waiting
    if waiting.isEmpty {
      _ = refresh(.changed)
    } else {
      let reports = refresh(.all)
      for request in waiting { requests.answer(request, with: reports, logger) }
    }
  }

  enum Reach {
    /// Folders that have changed and are at rest.
    case changed
    /// Every folder, at once.
    case all
  }

  /// - Returns: how each study stands now
  func refresh(_ reach: Reach) -> [StudyReport] {
    desks.withLock { desks in
      let before = desks.mapValues(\.study?.version)
      for name in Set(folder.names).union(desks.keys).sorted() {
        let state = folder.state(of: name)
        var desk = desks[name] ?? Desk()
        let isAtRest = desk.seen == state
        desk.seen = state
        desks[name] = desk
        guard reach == .all || (isAtRest && desk.read != state) else { continue }
        do {
          desks[name] = try read(name, desk)
        } catch {
          logger.error("a study cannot be read again", metadata: ["study": "\(name)", "error": "\(error)"])
        }
      }
      fill(from: desks, intake.archive)
      return desks.sorted { $0.key < $1.key }.map { name, desk in
        StudyReport(
          study: name, version: desk.study?.version, wasVersion: before[name] ?? nil, trouble: desk.trouble)
      }
    }
  }

  private func fill(from desks: [String: Desk], _ archive: StudyArchive) {
    let sorted = desks.sorted { $0.key < $1.key }.map(\.value)
    shelf.replace(
      with: StudyLibrary(
        current: sorted.compactMap(\.study), troubles: sorted.compactMap(\.trouble), archive: archive))
  }
}

extension StudyWatch {
  /// - Returns: nil where the folder is gone and nothing was ever read from it
  private func read(_ name: String, _ desk: Desk) throws -> Desk? {
    var desk = desk
    // Taken before reading: what changes meanwhile is seen at the next look.
    desk.read = folder.state(of: name)
    desk.seen = desk.read
    if !folder.names.contains(name), desk.study == nil { return nil }
    switch try intake.take(name) {
    case .taken(let study):
      if desk.study?.version != study.version || desk.trouble != nil { tell(study) }
      desk.study = study
      desk.trouble = nil
    case .refused(let problems, let draft):
      let isClosed = desk.study == nil || desk.trouble?.consequence == .closed
      if desk.study == nil { desk.study = try intake.lastRun(of: name) }
      let trouble = StudyTrouble(
        study: Study.ID(name), consequence: isClosed ? .closed : .earlierVersionRuns, problems: problems,
        known: desk.study ?? draft)
      if desk.trouble?.problems != problems { tell(trouble) }
      desk.trouble = trouble
    }
    return desk
  }

  private func tell(_ study: Study) {
    logger.info("study runs", metadata: ["study": "\(study.id)", "version": "\(study.version.prefix(12))"])
  }

  private func tell(_ trouble: StudyTrouble) {
    let what = trouble.consequence == .closed ? "study closed" : "change of a study not taken"
    for problem in trouble.problems {
      let place = "\(trouble.study)/\(problem.file)" + (problem.line.map { ":\($0)" } ?? "")
      logger.error("\(what)", metadata: ["place": "\(place)", "problem": "\(problem.message)"])
    }
  }
}
