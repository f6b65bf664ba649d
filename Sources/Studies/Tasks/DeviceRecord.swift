import Foundation

/// A device as its browser describes it: known fields only, so that nothing else is ever stored.
public struct DeviceRecord: Codable, Sendable, Hashable {
  public let userAgent: String?
  /// Width and height of the page in CSS pixels.
  public let viewport: [Double]?
  public let pixelRatio: Double?
  public let orientation: String?
  /// Frames a second.
  public let refreshRate: Double?
  /// Of the page's clock, in ms.
  public let clockResolution: Double?
  /// The page was cross-origin isolated.
  public let isolated: Bool?
  public let pointers: [String]?
  public let language: String?

  public init(
    userAgent: String?, viewport: [Double]?, pixelRatio: Double?, orientation: String?, refreshRate: Double?,
    clockResolution: Double?, isolated: Bool?, pointers: [String]?, language: String?
  ) {
    self.userAgent = userAgent
    self.viewport = viewport
    self.pixelRatio = pixelRatio
    self.orientation = orientation
    self.refreshRate = refreshRate
    self.clockResolution = clockResolution
    self.isolated = isolated
    self.pointers = pointers
    self.language = language
  }

  /// The record as it was stored; nil where it cannot be read.
  public init?(stored text: String) {
    guard let record = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = record
  }

  /// The record as JSON, to be stored.
  public var stored: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // Texts and finite numbers: encoding cannot fail.
    return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
  }

  private static let orientations: Set = [
    "portrait-primary", "portrait-secondary", "landscape-primary", "landscape-secondary",
  ]

  /// The orientation, where it is one that browsers name: nothing else that a browser says leaves the lab.
  var knownOrientation: String? { orientation.flatMap { Self.orientations.contains($0) ? $0 : nil } }

  /// The kinds of pointer, those alone that the runner tells apart.
  var knownPointers: [String]? { pointers?.filter(["touch", "mouse"].contains) }

  /// “Chromium 130”: the browser's name and major version, which bear on timing. The whole user agent would help to
  /// recognise somebody and stays in the lab.
  public var browser: String? {
    guard let userAgent else { return nil }
    // In this order, because most browsers name others too.
    let known: [(mark: String, name: String)] = [
      ("Edg/", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
      ("FxiOS/", "Firefox for iOS"),
      ("CriOS/", "Chrome for iOS"), ("Firefox/", "Firefox"), ("Chrome/", "Chromium"), ("Version/", "Safari"),
    ]
    for (mark, name) in known {
      guard let range = userAgent.range(of: mark) else { continue }
      let version = userAgent[range.upperBound...].prefix { $0.isNumber }
      return version.isEmpty ? name : "\(name) \(version)"
    }
    return nil
  }
}
