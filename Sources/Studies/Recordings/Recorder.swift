/// A recorder that can run beside a task, by the word that studies, parts and releases have for it.
public enum Recorder: String, Sendable, CaseIterable {
  /// Acceleration with gravity along three axes, in m/s².
  case motion
  /// Acceleration without gravity along three axes, in m/s².
  case acceleration
  /// The rate of rotation about three axes, in degrees per second.
  case rotation
  /// The attitude of the device as the angles alpha, beta and gamma, in degrees.
  case orientation
  /// Fingers and pens on the page, in CSS pixels.
  case touches
  /// The place of the device, rounded to a hundredth of a degree, about a kilometre.
  case location
  /// The place of the device as exactly as it knows it.
  case exactLocation = "exact-location"

  /// The permission that covers it.
  public var permission: Permission.Known {
    switch self {
    case .motion, .acceleration, .rotation, .orientation: .motion
    case .touches: .touches
    case .location: .location
    case .exactLocation: .exactLocation
    }
  }

  /// It tells about where somebody is, and so who somebody is: it is kept back from releases (decision 092).
  public var tellsPlace: Bool { self == .location || self == .exactLocation }

  /// Without a question of the study nobody permits it. Touches of the page belong to every task by touch, so that only
  /// a study that asks about them needs a yes.
  public var isAlwaysAsked: Bool { self != .touches }
}

extension Participation {
  /// Returns true if the recorder may run beside a task.
  public func permits(_ recorder: Recorder, in study: Study) -> Bool {
    if !recorder.isAlwaysAsked, !study.asks(for: recorder.permission) { return true }
    return permits(recorder.permission, in: study)
  }
}

/// The recorders that run beside each block of a task.
public struct RecordersBeside: Sendable, Hashable {
  public let recorders: [Recorder]
  /// Releases for use within the institution have the rounded place.
  public let releasesLocation: Bool

  public static let none = RecordersBeside([])

  public init(_ recorders: [Recorder], releasesLocation: Bool = false) {
    self.recorders = recorders
    self.releasesLocation = releasesLocation
  }
}

/// A kind of task beside whose blocks recorders can run.
public protocol RecordedBeside: StudyTask {
  var recordersBeside: RecordersBeside { get }
}

extension StudyTask {
  /// The recorders that run beside the task; none beside a kind that can have none.
  public var recorders: [Recorder] { (self as? any RecordedBeside)?.recordersBeside.recorders ?? [] }

  /// True if a release for this audience has the rounded place that recorders told beside the task. None has the exact one.
  public func releasesLocation(to audience: ReleaseAudience) -> Bool {
    audience == .within && (self as? any RecordedBeside)?.recordersBeside.releasesLocation == true
  }
}

/// The interface of the browser that told.
public enum RecordingSource: String, Sendable, CaseIterable {
  case deviceMotion = "devicemotion"
  /// Alpha counts from where the device happened to point.
  case deviceOrientation = "deviceorientation"
  /// Alpha counts from north.
  case absoluteOrientation = "deviceorientation-absolute"
  case pointerEvent = "pointerevent"
  case geolocation
  /// Latitude and longitude were rounded in the browser.
  case roundedGeolocation = "geolocation-rounded"
}

/// The reasons why a recorder told nothing, or not everything. The words are stored and released.
public enum RecordingProblem: String, Sendable, CaseIterable {
  /// The participant has not given the permission, or the study does not ask for it.
  case notPermitted = "not-permitted"
  /// The page was not opened by HTTPS, without which browsers keep their sensors to themselves.
  case insecure
  /// The browser knows no such recorder.
  case unsupported
  /// The page could not load what records.
  case notLoaded = "not-loaded"
  /// The person whom the browser asked said no; where there are places, midway.
  case denied
  /// Nothing came.
  case noSignal = "no-signal"
  /// The sensor told something, and then nothing more for at least two seconds before the end of the block.
  case stopped
  /// There was no room for what came later.
  case full
  /// The page said nothing about it, as after a reload in the midst of a block.
  case untold
  /// The participant took the permission back before the part arrived: the samples were not kept.
  case withdrawn
  /// The samples cannot have been measured, and were not kept.
  case impossible

  /// Those that a page tells; the server finds the others.
  public var isTold: Bool {
    switch self {
    case .insecure, .unsupported, .notLoaded, .denied, .noSignal, .stopped, .full: true
    case .notPermitted, .untold, .withdrawn, .impossible: false
    }
  }
}
