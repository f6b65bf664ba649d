/// A participant of a release, under a number that only this release knows.
public struct ReleasedParticipant: Sendable {
  let pseudonym: String
  let record: Participation
  let study: Study
  /// That of the consent, as the release may tell it.
  let language: String?
  /// The newest choice; nil where none was made.
  let sharing: String?
  /// The answers on eligibility and the site, as the release may tell them.
  let background: [VariableName: String]

  public init(
    pseudonym: String, record: Participation, study: Study, language: String?, sharing: String?,
    background: [VariableName: String] = [:]
  ) {
    self.pseudonym = pseudonym
    self.record = record
    self.study = study
    self.language = language
    self.sharing = sharing
    self.background = background
  }
}

/// A run by its place in the participant's record, in the release alone.
public struct ReleasedRunKey: Sendable, Hashable {
  let pseudonym: String
  /// From 1, in the order of starting.
  public let number: Int

  public init(pseudonym: String, number: Int) {
    self.pseudonym = pseudonym
    self.number = number
  }
}

/// A run with what its kind of task releases of it.
public struct ReleasedRun: ReleasedOfRun {
  let key: ReleasedRunKey
  let run: Run
  let details: any ReleasedRunDetails
  let isOfIneligible: Bool
  /// The inputs that answered it, in alphabetical order.
  let inputs: [String]
  /// The visit that its task belongs to.
  let visit: StudyVisit.ID?
  /// As the study has it now; nil for one that it has lost.
  let task: (any StudyTask)?
  /// The day on which it was started.
  let day: Int

  public init(
    key: ReleasedRunKey, run: Run, details: any ReleasedRunDetails, isOfIneligible: Bool, inputs: [String],
    visit: StudyVisit.ID?, task: (any StudyTask)?, day: Int
  ) {
    self.key = key
    self.run = run
    self.details = details
    self.isOfIneligible = isOfIneligible
    self.inputs = inputs
    self.visit = visit
    self.task = task
    self.day = day
  }

  /// Analyses leave it out; nil where no score says so.
  var isExcluded: Bool? { isOfIneligible ? true : details.isExcluded }

  /// The reasons why analyses leave it out; nil for a run that they keep.
  var exclusion: String? {
    let reasons = details.exclusions + (isOfIneligible ? ["not-eligible"] : [])
    return reasons.isEmpty ? nil : reasons.joined(separator: " ")
  }
}

/// The part of a released run that its kind of task alone has, besides tables of its own.
public protocol ReleasedRunDetails: Sendable {
  /// The scoring rules and their version; nil for a run without score.
  var algorithm: String? { get }
  /// The reason why the data give no score; nil where they do.
  var refusal: String? { get }
  /// The quality flags, separated by spaces.
  var flags: String? { get }
  /// Analyses leave the run out for its data; nil for a run without score.
  var isExcluded: Bool? { get }
  /// The reasons for that, in words of the codebook.
  var exclusions: [String] { get }
}

/// The columns of `runs` that a kind of task fills. They stand among the others, where scripts expect them.
public struct ReleasedRunColumns: Sendable {
  /// The decisions of the plan, behind the state of the run.
  let plan: [ReleaseColumn<ReleasedRun>]
  /// The scores, behind the rules by which they were made.
  let scores: [ReleaseColumn<ReleasedRun>]
  /// The figures about the data, behind the reasons to leave the run out.
  let quality: [ReleaseColumn<ReleasedRun>]
  /// The words of ``ReleasedRunDetails/exclusions`` with their meanings: `; too-fast, …`.
  let exclusions: [ReleasePhrase]
  /// The settings of the task's variant, behind everything else.
  let setting: [ReleaseColumn<ReleasedRun>]

  init(
    plan: [ReleaseColumn<ReleasedRun>], scores: [ReleaseColumn<ReleasedRun>],
    quality: [ReleaseColumn<ReleasedRun>], exclusions: [ReleasePhrase], setting: [ReleaseColumn<ReleasedRun>]
  ) {
    self.plan = plan
    self.scores = scores
    self.quality = quality
    self.exclusions = exclusions
    self.setting = setting
  }

  /// Those of a kind that has none.
  public static let none = Self(plan: [], scores: [], quality: [], exclusions: [], setting: [])
}

/// The check of a device before a run.
public struct ReleasedTabletCheck: ReleasedOfRun {
  let key: ReleasedRunKey
  let check: TabletCheck

  public init(key: ReleasedRunKey, check: TabletCheck) {
    self.key = key
    self.check = check
  }
}

/// A device as its browser described it when the page of a run was opened, where the participant permitted that.
public struct ReleasedDevice: ReleasedOfRun {
  let key: ReleasedRunKey
  /// The first part that was measured since then.
  let block: Int
  let attempt: Int
  let device: DeviceRecord

  public init(key: ReleasedRunKey, block: Int, attempt: Int, device: DeviceRecord) {
    self.key = key
    self.block = block
    self.attempt = attempt
    self.device = device
  }
}
