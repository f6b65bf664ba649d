import Documents
import Foundation
import HTTP
import Logging
import Studies
import Templates

/// The values that all pages of the running console share. Only the studies change from request to request, when their
/// folders do: all other state is in the stores.
public struct Lab: Sendable {
  /// The studies as they were when this value was taken.
  private(set) var studies: StudyLibrary
  private let catalog: StudyCatalog
  let stores: StoreFacets
  let taskPages: KnownTaskPages
  /// The parts of the kinds of tasks in the documents of a release.
  let taskDocuments: [TaskDocuments]
  let plans = PlanCache()
  let rooms = SharedRooms()
  let figures: StudyFigures
  let analyses = KeptFigures<AnalysisKey, AnalysisFigures>(most: 8)
  let instruments: any InstrumentIntake
  let comparisonFiles: any ComparisonIntake
  /// Separate from the stores: releases are made from the research database and nothing else.
  let releaseSource: any ReleaseSource
  let phrases: Phrases
  let help: HelpTexts
  /// Those of the server, to be read by administrators.
  let settings: [ServerSetting]
  let alteredTrails: AlteredTrails
  let views: Views
  let assets: AssetLibrary
  /// True if messages in the outbox are delivered; otherwise they wait until a mail server is set.
  let sendsMail: Bool
  /// True if all participants in the data are invented: every page says so.
  let isDemonstration: Bool
  /// The version of the program, which releases name.
  let software: String
  /// The address at which browsers reach the server, without a slash at its end; empty if they know it better
  /// themselves.
  let publicURL: String
  /// Makes the lab's signature of a document: detached CMS, DER.
  let signDocument: @Sendable ([UInt8]) throws -> [UInt8]
  /// The certificate with which anybody can check that signature, PEM.
  let certificate: String
  let clock: Studies.Clock
  /// Seeds for orders and plans; each is stored with what it was used for.
  let draw: @Sendable () -> UInt64
  let logger: Logger

  public init(
    studies: StudyCatalog, stores: any Stores, taskStores: [any TaskStores], interface: Interface,
    releaseSource: any ReleaseSource,
    instruments: any InstrumentIntake, comparisonFiles: any ComparisonIntake, settings: [ServerSetting],
    alteredTrails: AlteredTrails = AlteredTrails(), sendsMail: Bool = false, isDemonstration: Bool = false,
    software: String, publicURL: String = "",
    signDocument: @escaping @Sendable ([UInt8]) throws -> [UInt8], certificate: String,
    clock: @escaping Studies.Clock, draw: @escaping @Sendable () -> UInt64, logger: Logger
  ) {
    self.studies = studies.current
    catalog = studies
    self.stores = StoreFacets(stores, own: taskStores)
    figures = StudyFigures(clock: clock, logger: logger)
    self.releaseSource = releaseSource
    self.instruments = instruments
    self.comparisonFiles = comparisonFiles
    self.settings = settings
    self.alteredTrails = alteredTrails
    taskPages = interface.taskPages
    taskDocuments = interface.taskDocuments
    taskPages.check(self.stores)
    phrases = interface.phrases
    help = interface.help
    views = interface.views
    assets = interface.assets
    self.sendsMail = sendsMail
    self.isDemonstration = isDemonstration
    self.software = software
    self.publicURL = String(
      publicURL.prefix(
        upTo: publicURL.lastIndex { $0 != "/" }.map(publicURL.index(after:)) ?? publicURL.startIndex))
    self.signDocument = signDocument
    self.certificate = certificate
    self.clock = clock
    self.draw = draw
    self.logger = logger
  }

  /// The lab with the studies as they are now: what works with it, a request or a round, sees one set of them to its
  /// end.
  var atThisMoment: Lab {
    var lab = self
    lab.studies = catalog.current
    return lab
  }

  /// The interface languages, those of the studies first: the first one is for browsers that name none.
  var languages: [Language] {
    (studies.current.flatMap(\.languages).filter(phrases.available.contains) + phrases.available)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The URL of a picture of a study. Pictures of earlier versions are not served any more: their names lead to the
  /// present ones.
  func pictureURL(_ file: String, of study: Study) -> String {
    assets.url(ofPicture: file, of: study)
      ?? studies.study(study.id).flatMap { assets.url(ofPicture: file, of: $0) } ?? ""
  }
}

extension Lab {
  /// The URL of a file that a study shows in a frame, or of a sound, as it was at one version. A version that is not served
  /// any more is served again, since a run goes on with the files that it began with.
  /// - Throws: ``PageError/notFound`` for a file that there is not
  func fileURL(_ file: String, of study: Study.ID, version: String) throws -> String {
    let (path, edition) = ("studies/\(study)/\(file)", String(version.prefix(12)))
    if let url = assets.url(path, in: edition) { return url }
    guard let files = try studies.files(of: study, version: version) else { throw PageError.notFound }
    try assets.publish(files, of: study, as: edition, owner: "studies/\(study)/\(edition)")
    guard let url = assets.url(path, in: edition) else { throw PageError.notFound }
    return url
  }
}

extension AssetLibrary {
  /// Serves the pictures of a study at this version, its documents, its sounds and what it shows in frames, in folders beside
  /// them.
  public func publishPictures(of edition: StudyEdition) throws {
    let study = edition.study
    try publish(edition.files, of: study.id, as: study.assetEdition, owner: "studies/\(study.id)")
  }

  fileprivate func publish(
    _ files: StudyFiles, of study: Study.ID, as edition: String, owner: String
  ) throws {
    let root = "studies/\(study)/"
    let shown = files.compactMap { path, bytes -> (String, [UInt8])? in
      if path.hasPrefix("documents/") || isSound(path) || FramedFiles.isOne(path) {
        return (root + path, bytes)
      }
      return path.hasPrefix("pictures/") ? ("\(root)\(path.dropFirst(9))", bytes) : nil
    }
    let all = Dictionary(shown, uniquingKeysWith: { first, _ in first }).merging(
      FramedFiles.scripts(beside: shown.map(\.0), below: root, from: self)
    ) { $1 }
    try publish(all, as: edition, of: owner) { FramedFiles.fields(of: $0, below: root) }
  }

  /// Returns true for a recording that a task plays; nothing else below its folder is served.
  private func isSound(_ path: String) -> Bool {
    path.hasPrefix("sounds/") && [".mp3", ".wav", ".m4a"].contains(where: path.hasSuffix)
  }

  fileprivate func url(ofPicture file: String, of study: Study) -> String? {
    url("studies/\(study.id)/\(file)", in: study.assetEdition)
  }
}

extension Study {
  fileprivate var assetEdition: String { String(version.prefix(12)) }
}
