import HTTP
import Studies

/// Looking through what participants wrote before it is released.
enum OwnWordsRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    try page(request, request.http.query)
  }

  /// A decision that somebody else made meanwhile stays as it is.
  static func submit(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let fields = request.form?.fields ?? FormFields()
    guard let scope = try request.wordsScope(of: study, fields) else { return back(to: study) }
    let entries = OwnWordsForm(fields: fields).entries
    let texts = try request.lab.releaseSource.ownWords(
      of: study, in: scope, withIDs: Set(entries.map(\.id)))
    var wrong: [String: String] = [:]
    let decisions = entries.compactMap { entry -> NewWordsDecision? in
      let decision = entry.decision(about: texts.first { $0.id == entry.id })
      if decision == nil { wrong[entry.id] = request.say("release.words.wrong") }
      return decision
    }
    let missed = try request.stores.decide(decisions, of: study, in: scope, context: request.context)
    for id in missed { wrong[id] = request.say("release.words.meanwhile") }
    if wrong.isEmpty {
      let page = OwnWordsPage.url(of: study, in: scope, fields)
      return .redirect(to: decisions.isEmpty ? page : Undo.url(page, .wordsDecided, offering: nil))
    }
    return try page(request, fields, wrong: wrong)
  }

  /// To the form, for a scope that is none or that names no question.
  private static func back(to study: Study) -> Response {
    .redirect(to: Path.staffRelease.url(study.id.text))
  }

  private static func page(
    _ request: StaffRequest, _ fields: FormFields, wrong: [String: String] = [:]
  ) throws -> Response {
    let study = try request.study()
    guard let scope = try request.wordsScope(of: study, fields) else { return back(to: study) }
    let page = try OwnWordsPage(of: study, in: scope, fields, wrong: wrong, request)
    return request.page(
      page, title: request.say("release.words.title"), status: wrong.isEmpty ? .ok : .unprocessable)
  }
}

extension StaffRequest {
  /// Nil for a scope that is none, or that names no question.
  fileprivate func wordsScope(of study: Study, _ fields: FormFields) throws -> ReleaseScope? {
    let choices = try releaseChoices(of: study)
    let scope = try? ReleaseScopeForm(fields: fields).scope(among: choices)
    return scope?.selection.words.isEmpty == false ? scope : nil
  }

  /// How many texts of each question there are, and how they were looked through.
  fileprivate func wordsCounts(of study: Study, in scope: ReleaseScope) throws
    -> StudyFigures.Figures<[OwnWordsCount]>
  {
    let source = lab.releaseSource
    let part = ReleaseScopeForm.fields(of: scope).map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return try figures("own words \(part)", of: study, scope.origin) {
      OwnWordsCount.all(try source.ownWords(of: study, in: scope), of: scope.selection.words)
    }
  }

  /// How the texts of a question were looked through so far.
  func say(_ count: OwnWordsCount) -> String {
    say(
      "release.words.count",
      [
        "variable": count.variable.name, "all": number(count.all), "kept": number(count.kept),
        "edited": number(count.edited), "leftOut": number(count.leftOut),
        "undecided": number(count.undecided),
      ])
  }
}

extension OwnWordsPage {
  /// The fields besides those of the scope.
  private static let showField = "show"
  private static let pageField = "page"

  static func url(
    of study: Study, in scope: ReleaseScope, showsAll: Bool = false, page: Int = 1
  ) -> String {
    var fields = ReleaseScopeForm.fields(of: scope)
    if showsAll { fields.append((showField, "all")) }
    if page > 1 { fields.append((pageField, String(page))) }
    return Path.staffReleaseWords.url(study.id.text) + Path.query(fields)
  }

  /// The page from which a form came.
  fileprivate static func url(of study: Study, in scope: ReleaseScope, _ fields: FormFields) -> String {
    let showsAll = fields[showField] == "all"
    return url(of: study, in: scope, showsAll: showsAll, page: showsAll ? page(fields) : 1)
  }

  private static func page(_ fields: FormFields) -> Int {
    min(max(fields[pageField].flatMap { Int($0) } ?? 1, 1), 1_000_000)
  }

  /// - Parameter wrong: the reasons why texts of the form were not decided, by their ids
  fileprivate init(
    of study: Study, in scope: ReleaseScope, _ fields: FormFields, wrong: [String: String],
    _ request: StaffRequest
  ) throws {
    let showsAll = fields[Self.showField] == "all"
    let listing = try Self.listing(of: study, in: scope, showsAll, Self.page(fields), wrong, request)
    let (shown, page, size) = (listing.texts, listing.page, OwnWordsForm.pageSize)
    let first = (page - 1) * size
    let counts = try request.wordsCounts(of: study, in: scope)
    let counted = counts.value.reduce(0) { $0 + (showsAll ? $1.all : $1.undecided) }
    let total = wrong.isEmpty ? max(counted, first + shown.count) : shown.count
    let names = try request.staffNames()
    let typed = Dictionary(OwnWordsForm(fields: fields).entries.map { ($0.id, $0) }) { first, _ in first }
    let texts = shown.enumerated().map { place, text in
      Text(
        text, number: first + place + 1, of: total, typed[text.id], problem: wrong[text.id], names, request)
    }
    // A text that was changed meanwhile is not there any more under its id.
    let isOneGone = wrong.keys.contains { id in !shown.contains { $0.id == id } }
    var kept = ReleaseScopeForm.fields(of: scope)
    if showsAll {
      kept.append((Self.showField, "all"))
      kept.append((Self.pageField, String(page)))
    }
    self.init(
      isRehearsal: scope.origin == .rehearsal,
      counts: counts.value.map { .init(sentence: request.say($0)) }, asOf: request.asOf(counts.asOf),
      showsAll: showsAll, otherURL: Self.url(of: study, in: scope, showsAll: !showsAll),
      back: Path.staffReleasePreview.url(study.id.text) + Path.query(ReleaseScopeForm.fields(of: scope)),
      problems: Self.problems(with: texts, isOneGone: isOneGone, request), texts: texts,
      fields: kept.map { .init(name: $0.name, value: $0.value) },
      action: Path.staffReleaseWords.url(study.id.text),
      jump: PageJump(
        page, of: listing.answers, by: size, action: Path.staffReleaseWords.url(study.id.text), fields: kept,
        request),
      previousURL: page > 1 ? Self.url(of: study, in: scope, showsAll: showsAll, page: page - 1) : nil,
      nextURL: first + size < listing.answers
        ? Self.url(of: study, in: scope, showsAll: showsAll, page: page + 1) : nil)
  }

  /// The texts of a page; of a form in which something is wrong, those that are to be looked at again.
  private static func listing(
    of study: Study, in scope: ReleaseScope, _ showsAll: Bool, _ page: Int, _ wrong: [String: String],
    _ request: StaffRequest
  ) throws -> OwnWordsListing {
    let source = request.lab.releaseSource
    if wrong.isEmpty {
      let place = OwnWordsPlace(page: page, size: OwnWordsForm.pageSize, isOfUndecided: !showsAll)
      return try source.ownWords(of: study, in: scope, on: place)
    }
    let texts = try source.ownWords(of: study, in: scope, withIDs: Set(wrong.keys))
    return OwnWordsListing(texts: texts, page: 1, answers: texts.count)
  }

  private static func problems(with texts: [Text], isOneGone: Bool, _ request: StaffRequest) -> [Problem] {
    let ofTexts = texts.compactMap { text in
      text.problem.map { Problem(sentence: "\(text.title): \($0)", at: "text-\(text.id)") }
    }
    return ofTexts + (isOneGone ? [Problem(sentence: request.say("release.words.gone"), at: "texts")] : [])
  }
}

extension OwnWordsPage.Text {
  /// - Parameter typed: what somebody chose for it just now, unless somebody else decided meanwhile
  fileprivate init(
    _ text: OwnWords, number: Int, of count: Int, _ typed: OwnWordsForm.Entry?, problem: String?,
    _ names: [StaffMember.ID: String], _ request: StaffRequest
  ) {
    let keepsTyped = problem != nil && typed?.seen == text.round
    let choice = keepsTyped ? typed?.choice : text.decision?.outcome.word
    self.init(
      id: text.id,
      title: request.say(
        "release.words.number",
        ["variable": text.variable.name, "number": request.number(number), "all": request.number(count)]),
      written: text.text,
      edited: keepsTyped ? typed?.edited ?? "" : text.decision?.outcome.text ?? text.text,
      isKept: choice == "kept", isEdited: choice == "edited", isLeftOut: choice == "left-out",
      seen: String(text.round),
      decided: text.decision.map {
        request.say(
          "release.words.decided", ["name": names[$0.by] ?? $0.by.text, "time": request.moment($0.at)])
      }, problem: problem)
  }
}
