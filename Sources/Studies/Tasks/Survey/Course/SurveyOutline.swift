import Expressions

/// The questions of a survey in their order, before its formulas are read: the names that these can use, and the places from
/// which each name can be seen.
public struct SurveyOutline: Sendable {
  public struct Entry: Sendable {
    public let id: SurveyQuestion.ID
    public let format: SurveyQuestion.Format
    public let isIdentity: Bool
    public let place: Place

    public init(id: SurveyQuestion.ID, format: SurveyQuestion.Format, isIdentity: Bool, place: Place) {
      self.id = id
      self.format = format
      self.isIdentity = isIdentity
      self.place = place
    }
  }

  /// The part, page and table in which a question stands.
  public struct Place: Sendable, Hashable {
    public let part: Int
    public let page: Int
    public let matrix: SurveyMatrix.ID?
    public let group: RepeatedGroup.ID?

    public init(part: Int, page: Int, matrix: SurveyMatrix.ID? = nil, group: RepeatedGroup.ID? = nil) {
      self.part = part
      self.page = page
      self.matrix = matrix
      self.group = group
    }
  }

  /// The parts that come in a random order.
  public struct Shuffles: Sendable {
    public var isSurvey = false
    public var pages: Set<Int> = []
    public var matrices: Set<SurveyMatrix.ID> = []

    public init() {}
  }

  public let entries: [Entry]
  public let shuffles: Shuffles
  /// The most repetitions of each group.
  private let groups: [RepeatedGroup.ID: Int]
  private let groupPositions: [RepeatedGroup.ID: [Int]]
  /// The names that formulas outside of groups can use.
  public private(set) var outer: Declarations
  /// The names that formulas inside of a group can use besides.
  private var inner: [RepeatedGroup.ID: [String: FormulaType]] = [:]
  /// The questions that have to be known for a name, by their places in the order. A name from elsewhere has none.
  private var sources: [String: Set<Int>] = [:]
  private var innerSources: [RepeatedGroup.ID: [String: Set<Int>]] = [:]
  /// The names of contact data, which no formula may use.
  private var contactNames: Set<String> = []

  /// - Parameter elsewhere: the names of the study outside of this survey
  public init(
    _ entries: [Entry], groups: [(id: RepeatedGroup.ID, most: Int)], shuffles: Shuffles,
    elsewhere: Declarations
  ) {
    self.entries = entries
    self.shuffles = shuffles
    self.groups = Dictionary(groups.map { ($0.id, $0.most) }) { first, _ in first }
    groupPositions = Dictionary(
      grouping: entries.indices.filter { entries[$0].place.group != nil }, by: { entries[$0].place.group! })
    outer = elsewhere
    for (position, entry) in entries.enumerated() { declare(entry, at: position) }
    for (id, most) in self.groups { declareGroup(id, most) }
  }

  private mutating func declare(_ entry: Entry, at position: Int) {
    guard let type = entry.format.type else { return }
    let all = [("", type)] + entry.format.furtherTypes.map { ($0.suffix, $0.type) }
    if entry.isIdentity { contactNames.formUnion(all.map { entry.id.text + $0.0 }) }
    for (suffix, type) in all {
      guard let group = entry.place.group else {
        outer[entry.id.text + suffix] = type
        sources[entry.id.text + suffix] = [position]
        continue
      }
      inner[group, default: [:]][entry.id.text + suffix] = type
      innerSources[group, default: [:]][entry.id.text + suffix] = [position]
      declareRepetitions(of: entry.id.text, suffix, type, in: group)
    }
  }

  private mutating func declareRepetitions(
    of name: String, _ suffix: String, _ type: FormulaType, in group: RepeatedGroup.ID
  ) {
    let all = Set(positions(of: group))
    for repetition in 1...max(1, groups[group] ?? 1) {
      let name = "\(name).\(repetition)\(suffix)"
      outer[name] = type
      sources[name] = all
    }
  }

  private mutating func declareGroup(_ id: RepeatedGroup.ID, _ most: Int) {
    let range = NumberRange(low: .zero, high: DecimalNumber(most), isWhole: true)
    outer["\(id).count"] = .number(range)
    sources["\(id).count"] = Set(positions(of: id))
    inner[id, default: [:]]["\(id).number"] =
      .number(NumberRange(low: DecimalNumber(1), high: range.high, isWhole: true))
  }

  /// Makes a computed value a name.
  public mutating func declare(
    _ computed: String, as formula: CheckedFormula, in group: RepeatedGroup.ID? = nil
  ) {
    let needed = sources(of: formula.names, in: group)
    if let group {
      inner[group, default: [:]][computed] = formula.type
      innerSources[group, default: [:]][computed] = needed
      declareRepetitions(of: computed, "", formula.type, in: group)
    } else {
      outer[computed] = formula.type
      sources[computed] = needed
    }
  }
}

// MARK: - Looking up

extension SurveyOutline {
  /// The names that a formula can use.
  public func declarations(in group: RepeatedGroup.ID?) -> Declarations {
    guard let group, let names = inner[group] else { return outer }
    return Declarations(outer.types.merging(names) { _, inner in inner })
  }

  /// The names of the survey's own answers outside of groups, for other surveys.
  public var ownNames: Set<String> { Set(sources.keys).subtracting(contactNames) }

  public func positions(of group: RepeatedGroup.ID) -> [Int] {
    groupPositions[group] ?? []
  }

  /// The questions that have to be known for these names, by their places in the order.
  public func sources(of names: Set<String>, in group: RepeatedGroup.ID?) -> Set<Int> {
    names.reduce(into: []) { positions, name in
      if let group, let found = innerSources[group]?[name] {
        positions.formUnion(found)
      } else {
        positions.formUnion(sources[name] ?? [])
      }
    }
  }

  /// The number of questions after which a formula can be evaluated.
  public func position(of formula: CheckedFormula, in group: RepeatedGroup.ID?) -> Int {
    (sources(of: formula.names, in: group).max() ?? -1) + 1
  }

  /// The first name of contact data that a formula uses.
  public func contactName(in formula: CheckedFormula) -> String? {
    formula.names.sorted().first(where: contactNames.contains)
  }
}

// MARK: - Order

/// The reasons why a formula cannot ask for a question.
public enum SurveyOrderProblem: Sendable, Hashable {
  /// The question comes later.
  case later(SurveyQuestion.ID)
  /// The question is the one that the formula belongs to.
  case itself(SurveyQuestion.ID)
  /// The two come in a random order.
  case shuffled(SurveyQuestion.ID)
}

extension SurveyOutline {
  /// Returns the first reason why a formula that is needed before a question cannot be evaluated there.
  ///
  /// - Parameter position: the place of the first question that depends on the formula
  public func problem(of formula: CheckedFormula, before position: Int, in group: RepeatedGroup.ID?)
    -> SurveyOrderProblem?
  {
    for source in sources(of: formula.names, in: group).sorted() {
      if source == position { return .itself(entries[source].id) }
      if areShuffled(source, position) { return .shuffled(entries[source].id) }
      if source > position { return .later(entries[source].id) }
    }
    return nil
  }

  /// Returns the first reason why a constraint cannot be evaluated when its page was sent.
  public func problem(of constraint: CheckedFormula, onPageOf position: Int, in group: RepeatedGroup.ID?)
    -> SurveyOrderProblem?
  {
    let page = entries[position].place.page
    for source in sources(of: constraint.names, in: group).sorted() where entries[source].place.page != page {
      if areShuffled(source, position) { return .shuffled(entries[source].id) }
      if source > position { return .later(entries[source].id) }
    }
    return nil
  }

  private func areShuffled(_ one: Int, _ other: Int) -> Bool {
    let (one, other) = (entries[one].place, entries[other].place)
    if one.part != other.part { return shuffles.isSurvey }
    if one.page != other.page { return false }
    if let matrix = one.matrix, matrix == other.matrix { return shuffles.matrices.contains(matrix) }
    return shuffles.pages.contains(one.page)
  }
}
