import Foundation
import HTTP
import Logging
import Studies
import Templates

/// What every page of the running console shares. Nothing in it changes from request to request: state
/// lies in the stores.
public struct Lab: Sendable {
  let studies: StudyLibrary
  let stores: any Stores
  /// Kept apart from the stores: what makes a release reads the research database and nothing else.
  let releaseSource: any ReleaseSource
  let phrases: Phrases
  /// The interface languages, those of the studies first: the first one is for browsers that name none.
  let languages: [Language]
  let views: Views
  let assets: AssetLibrary
  /// Whether what is put into the outbox is delivered; else it waits until somebody sets a mail server.
  let sendsMail: Bool
  /// Whether everybody in the data was made up: every page says so.
  let isDemonstration: Bool
  /// How browsers reach the server, without a slash at its end; empty where they know better themselves.
  let publicURL: String
  /// Makes the lab's signature of a document: detached CMS, DER.
  let signDocument: @Sendable ([UInt8]) throws -> [UInt8]
  /// With which anybody can check that signature, PEM.
  let certificate: String
  let clock: Studies.Clock
  /// Seeds for orders and plans; each is stored with what it was used for.
  let draw: @Sendable () -> UInt64
  let logger: Logger

  public init(
    studies: StudyLibrary, stores: any Stores, releaseSource: any ReleaseSource, phrases: Phrases,
    viewsDirectory: URL, assets: AssetLibrary, sendsMail: Bool = false,
    isDemonstration: Bool = false, publicURL: String = "",
    signDocument: @escaping @Sendable ([UInt8]) throws -> [UInt8], certificate: String,
    reloadsViews: Bool = false,
    clock: @escaping Studies.Clock, draw: @escaping @Sendable () -> UInt64,
    logger: Logger
  ) throws {
    self.studies = studies
    self.stores = stores
    self.releaseSource = releaseSource
    self.phrases = phrases
    languages = (studies.current.flatMap(\.languages).filter(phrases.available.contains) + phrases.available)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    self.assets = assets
    self.sendsMail = sendsMail
    self.isDemonstration = isDemonstration
    self.publicURL = String(
      publicURL.prefix(
        upTo: publicURL.lastIndex { $0 != "/" }.map(publicURL.index(after:)) ?? publicURL.startIndex))
    self.signDocument = signDocument
    self.certificate = certificate
    self.clock = clock
    self.draw = draw
    self.logger = logger
    views = try Views(directory: viewsDirectory, phrases: phrases, assets: assets, reloads: reloadsViews)
  }

  /// The URL of a picture of a study.
  func pictureURL(_ file: String, of study: Study) -> String {
    assets.url("studies/\(study.id)/\(file)") ?? ""
  }
}
