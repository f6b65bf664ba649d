import Foundation
import Logging
import Studies
import Synchronization

/// Keeps the studies of a running server in step with their folders, on a thread of its own: a folder that has changed,
/// and that has not changed again between two looks, is read again. If it is valid it becomes the study's newest
/// version; if not, the version before stays in use. A folder that was not valid when the server started closes its
/// study, and no other.
final class StudyWatch: Sendable {
  let catalog: StudyCatalog
  private let folder: StudyFolder
  private let intake: StudyIntake
  private let requests: ReloadRequests
  private let logger: Logger
  private let studies: Mutex<[String: WatchedStudy]>
  private let signal = WakeSignal()
  private let isWatching = Atomic(false)
  private let isOver = DispatchSemaphore(value: 0)

  private static let secondsBetweenLooks = 1

  /// The state of one folder.
  private struct WatchedStudy {
    /// The state of the folder when it was last read; nil before.
    var read: StudyFolderState?
    /// The state of the folder at the last look.
    var seen: StudyFolderState?
    /// The newest valid version; nil if there never was one.
    var study: Study?
    var trouble: StudyTrouble?
  }

  /// - Parameter found: what the intake has read before
  /// - Throws: ``SettingsProblem`` if there is no study at all; the errors that keep studies from being stored
  init(
    _ intake: StudyIntake, found: [String: FoundStudy], requests: ReloadRequests, logger: Logger
  ) throws {
    self.intake = intake
    folder = intake.folder
    self.requests = requests
    self.logger = logger
    catalog = StudyCatalog(StudyLibrary(current: [], archive: intake.archive))
    studies = Mutex([:])
    guard !folder.names.isEmpty else {
      throw SettingsProblem(file: folder.path, message: "contains no studies")
    }
    try studies.withLock { studies in
      for name in folder.names { studies[name] = try read(name, WatchedStudy(), found: found[name]) }
      fill(from: studies, intake.archive)
    }
  }

  func start() {
    requests.forgetAll()
    isWatching.store(true, ordering: .releasing)
    let thread = Thread { [self] in
      while isWatching.load(ordering: .acquiring) {
        signal.wait(seconds: Self.secondsBetweenLooks)
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
    signal.wake()
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

  enum Reach: Equatable {
    /// Folders that have changed and are no longer changing.
    case changed
    /// The same, and this study at once.
    case study(String)
    /// Every folder, at once.
    case all
  }

  /// - Returns: the present state of each study
  func refresh(_ reach: Reach) -> [StudyReport] {
    studies.withLock { studies in
      let before = studies.mapValues(\.study?.version)
      for name in Set(folder.names).union(studies.keys).sorted() {
        var watched = studies[name] ?? WatchedStudy()
        let state = folder.state(of: name, since: watched.seen)
        let isAtRest = watched.seen == state
        watched.seen = state
        studies[name] = watched
        let isWanted = reach == .all || reach == .study(name)
        guard isWanted || (isAtRest && watched.read != state) else { continue }
        do {
          studies[name] = try read(name, watched)
        } catch {
          logger.error("a study cannot be read again", metadata: ["study": "\(name)", "error": "\(error)"])
        }
      }
      fill(from: studies, intake.archive)
      return studies.sorted { $0.key < $1.key }.map { name, watched in
        StudyReport(
          study: name, version: watched.study?.version, wasVersion: before[name] ?? nil,
          trouble: watched.trouble)
      }
    }
  }

  private func fill(from studies: [String: WatchedStudy], _ archive: StudyArchive) {
    let sorted = studies.sorted { $0.key < $1.key }.map(\.value)
    catalog.replace(
      with: StudyLibrary(
        current: sorted.compactMap(\.study), troubles: sorted.compactMap(\.trouble), archive: archive))
  }
}

extension StudyWatch {
  /// - Parameter found: what was read of the folder before; nil to read it now
  /// - Returns: nil if the folder is gone and nothing was ever read from it
  private func read(_ name: String, _ watched: WatchedStudy, found: FoundStudy? = nil) throws -> WatchedStudy?
  {
    var watched = watched
    // The state is taken before reading, so that a change meanwhile is seen at the next look.
    watched.read = found?.state ?? folder.state(of: name)
    watched.seen = watched.read
    if !folder.names.contains(name), watched.study == nil { return nil }
    switch try intake.take(found?.reading.get() ?? intake.read(name)) {
    case .taken(let study):
      if watched.study?.version != study.version || watched.trouble != nil { tell(study) }
      watched.study = study
      watched.trouble = nil
    case .refused(let problems, let draft):
      let isClosed = watched.study == nil || watched.trouble?.consequence == .closed
      if watched.study == nil { watched.study = try intake.lastRun(of: name) }
      let trouble = StudyTrouble(
        study: Study.ID(name), consequence: isClosed ? .closed : .earlierVersionRuns, problems: problems,
        known: watched.study ?? draft)
      if watched.trouble?.problems != problems { tell(trouble) }
      watched.trouble = trouble
    }
    return watched
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
