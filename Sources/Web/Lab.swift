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
  let plans = PlanCache()
  let instruments: any InstrumentIntake
  /// Separate from the stores: releases are made from the research database and nothing else.
  let releaseSource: any ReleaseSource
  let phrases: Phrases
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
    studies: StudyCatalog, stores: any Stores, tasks: [TaskKindPages], releaseSource: any ReleaseSource,
    instruments: any InstrumentIntake, phrases: Phrases,
    viewsDirectory: URL, assets: AssetLibrary, sendsMail: Bool = false,
    isDemonstration: Bool = false, software: String, publicURL: String = "",
    signDocument: @escaping @Sendable ([UInt8]) throws -> [UInt8], certificate: String,
    reloadsViews: Bool = false,
    clock: @escaping Studies.Clock, draw: @escaping @Sendable () -> UInt64,
    logger: Logger
  ) throws {
    self.studies = studies.current
    catalog = studies
    self.stores = StoreFacets(stores)
    taskPages = KnownTaskPages(tasks)
    self.releaseSource = releaseSource
    self.instruments = instruments
    self.phrases = phrases
    self.assets = assets
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
    try taskPages.check(assets)
    views = try Views(
      of: Pages.all + taskPages.all.flatMap(\.pageTypes), directory: viewsDirectory, phrases: phrases,
      assets: assets, reloads: reloadsViews)
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

extension AssetLibrary {
  /// Serves the pictures of a study at this version, and its documents in a folder beside them.
  public func publishPictures(of edition: StudyEdition) throws {
    let study = edition.study
    let files = edition.files.compactMap { path, bytes -> (String, [UInt8])? in
      if path.hasPrefix("documents/") { return ("studies/\(study.id)/\(path)", bytes) }
      return path.hasPrefix("pictures/") ? ("studies/\(study.id)/\(path.dropFirst(9))", bytes) : nil
    }
    try publish(Dictionary(uniqueKeysWithValues: files), as: study.assetEdition, of: "studies/\(study.id)")
  }

  fileprivate func url(ofPicture file: String, of study: Study) -> String? {
    url("studies/\(study.id)/\(file)", in: study.assetEdition)
  }
}

extension Study {
  fileprivate var assetEdition: String { String(version.prefix(12)) }
}
