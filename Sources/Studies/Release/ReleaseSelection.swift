/// The part of a study's data to which a release is narrowed. An entry that is not chosen narrows nothing.
public struct ReleaseSelection: Sendable, Hashable {
  /// The first and the last day of enrolment, by the lab's calendar.
  public var firstDay: LabCalendar.Day?
  public var lastDay: LabCalendar.Day?
  /// The visits whose tasks are in it. Scheduled tasks belong to none.
  public var visits: Set<StudyVisit.ID> = []
  /// The versions of the consent document, by their hash; that of a participant is the one agreed to last.
  public var consents: Set<String> = []
  /// The versions of the study, by their hash; that of a participant is ``Participation/firstStudyVersion``.
  public var studyVersions: Set<String> = []
  /// The names of the tables that are left out.
  public var leftOut: Set<String> = []
  /// The questions whose words are in it, as far as somebody looked through them. They narrow nothing.
  public var words: Set<VariableName> = []
  /// The tasks whose data are in it as they came, unread. They narrow nothing.
  public var asSent: Set<StudyTask.ID> = []
  /// How many participants at least have to be alike (k), where that is more than the study asks for. It narrows nothing.
  public var leastAlike: Int?
  /// How many different values of each sensitive variable they have to have at least (l), where that is more than the study asks for.
  /// It narrows nothing.
  public var leastDiverse: Int?

  public init() {}

  /// Nothing is narrowed.
  public var isWhole: Bool {
    var rest = self
    rest.words = []
    rest.asSent = []
    rest.leastAlike = nil
    rest.leastDiverse = nil
    return rest == Self()
  }

  var narrowsParticipants: Bool {
    firstDay != nil || lastDay != nil || !consents.isEmpty || !studyVersions.isEmpty
  }

  func holds(_ day: LabCalendar.Day) -> Bool {
    EnrolmentPeriod(firstDay: firstDay, lastDay: lastDay).holds(day)
  }

  static func holds(_ chosen: Set<String>, _ version: String?) -> Bool {
    chosen.isEmpty || version.map(chosen.contains) ?? false
  }
}

// MARK: - As it is stored

extension ReleaseSelection {
  private enum Key: String {
    case firstDay = "first-day"
    case lastDay = "last-day"
    case visit
    case consent
    case studyVersion = "study-version"
    case without
    case words
    case asSent = "as-sent"
    case leastAlike = "k"
    case leastDiverse = "l"
  }

  /// A line for each entry, in an order of its own: equal selections have equal texts, and that of everything is empty.
  public var stored: String {
    let days = [(Key.firstDay, firstDay), (.lastDay, lastDay)].compactMap { key, day in
      day.map { "\(key.rawValue) \($0)" }
    }
    let lists: [(Key, [String])] = [
      (.visit, visits.map(\.text)), (.consent, Array(consents)), (.studyVersion, Array(studyVersions)),
      (.without, Array(leftOut)), (.words, words.map(\.name)),
      (.asSent, asSent.map(\.text)),
    ]
    let listed = lists.flatMap { key, values in values.sorted().map { "\(key.rawValue) \($0)" } }
    let anonymous = [(Key.leastAlike, leastAlike), (.leastDiverse, leastDiverse)].compactMap { key, least in
      least.map { "\(key.rawValue) \($0)" }
    }
    return (days + listed + anonymous).joined(separator: "\n")
  }

  /// Nil for a text that ``stored`` does not make: read as everything, it would widen a release.
  public init?(stored: String) {
    for line in stored.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2, let key = Key(rawValue: words[0]) else { return nil }
      let value = words[1]
      switch key {
      case .firstDay: firstDay = LabCalendar().day(typed: value)
      case .lastDay: lastDay = LabCalendar().day(typed: value)
      case .visit: visits.insert(StudyVisit.ID(value))
      case .consent: consents.insert(value)
      case .studyVersion: studyVersions.insert(value)
      case .without: leftOut.insert(value)
      case .words: self.words.insert(VariableName(value))
      case .asSent: asSent.insert(StudyTask.ID(value))
      case .leastAlike: leastAlike = Int(value)
      case .leastDiverse: leastDiverse = Int(value)
      }
    }
    guard stored == self.stored else { return nil }
  }
}

// MARK: - In words

extension ReleaseSelection {
  /// The selection as `README.md` and commands tell it; empty for everything.
  public var sentences: [String] {
    let names = { (names: [String]) in names.sorted().map { "`\($0)`" }.joined(separator: ", ") }
    var sentences: [String] = []
    if let enrolled {
      sentences.append("Only participants who were enrolled \(enrolled) are in it.")
    }
    if !visits.isEmpty {
      sentences.append("Only what belongs to these visits is in it: \(names(visits.map(\.text))).")
    }
    if !consents.isEmpty {
      sentences.append(
        "Only participants who last agreed to these versions of the consent document are in it: \(names(Array(consents)))."
      )
    }
    if !studyVersions.isEmpty {
      sentences.append(
        "Only participants whose first run or answer was in these versions of the study are in it: \(names(Array(studyVersions)))."
      )
    }
    if !words.isEmpty {
      let named = names(words.map(\.name))
      sentences.append(
        "Words of participants' own are in it for these questions, as far as staff kept or edited them one by one: \(named)."
      )
    }
    if !asSent.isEmpty {
      sentences.append(
        "It holds what these experiments of the lab's own sent as it came, unread, which may hold dates and words: \(names(asSent.map(\.text)))."
      )
    }
    if let leastAlike {
      sentences.append(
        "At least \(leastAlike) participants are alike in their quasi-identifiers, as was chosen for this release."
      )
    }
    if let leastDiverse {
      sentences.append(
        "Those who are alike have at least \(leastDiverse) different values of each sensitive variable, as was chosen for this release."
      )
    }
    if !leftOut.isEmpty { sentences.append("These tables are left out: \(names(Array(leftOut))).") }
    return sentences
  }

  private var enrolled: String? {
    switch (firstDay, lastDay) {
    case (nil, nil): nil
    case (let first?, nil): "on \(first) or later"
    case (nil, let last?): "on \(last) or earlier"
    case (let first?, let last?): "from \(first) to \(last)"
    }
  }
}
