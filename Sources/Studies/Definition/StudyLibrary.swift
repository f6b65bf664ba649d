import Foundation
import Synchronization

/// The files of a study's folder at one version, by path below it.
public typealias StudyFiles = [String: [UInt8]]

public protocol StudyVersionStore: Sendable {
  /// Keeps the files of a version for ever, once.
  func remember(_ study: Study, files: StudyFiles, stamp: Stamp) throws
  func files(ofVersion version: String) throws -> StudyFiles?
}

/// The studies that this server runs, at their current versions, and any earlier version on demand.
public final class StudyLibrary: Sendable {
  public let current: [Study]
  private let store: any StudyVersionStore
  private let earlier = Mutex<[String: Edition]>([:])

  private struct Edition {
    let study: Study
    let files: StudyFiles
  }

  public init(current: [Study], store: any StudyVersionStore) {
    self.current = current
    self.store = store
  }

  public func study(_ id: Study.ID) -> Study? { current.first { $0.id == id } }

  /// The study as it was at `version`, read again from the files kept in the research database.
  public func study(_ id: Study.ID, version: String) throws -> Study? {
    if let study = study(id), study.version == version { return study }
    return try edition(of: id, version: version)?.study
  }

  /// A picture of the study as it was at `version`, by its name in the folder of pictures.
  public func picture(_ file: String, of id: Study.ID, version: String) throws -> [UInt8]? {
    try edition(of: id, version: version)?.files["pictures/\(file)"]
  }

  private func edition(of id: Study.ID, version: String) throws -> Edition? {
    if let known = earlier.withLock({ $0[version] }) { return known }
    guard let files = try store.files(ofVersion: version) else { return nil }
    let edition = Edition(
      study: try StudyDefinition(name: id.text, files: files).studyAsAccepted(), files: files)
    earlier.withLock { $0[version] = edition }
    return edition
  }
}

/// Every store of the house, as the pages see it.
public typealias Stores = ParticipantStore & EligibilityStore & ConsentStore & ContactStore & ReceiptStore
  & AllocationStore & InterventionStore & OverviewStore
  & PermissionStore & RunStore & ExternalResultStore
  & ScoreStore & TabletCheckStore & SurveyStore & StaffStore & ParticipantListStore & StudyVersionStore
  & BatchStore & CodeStore & AuditStore & ReleaseLog & OutboxStore & AppointmentMailStore & OnboardingStore
  & StationStore & GuessStore
  & VisitStore & SiteStore & DeviationStore & RehearsalStore
