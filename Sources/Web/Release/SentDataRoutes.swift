import Foundation
import HTTP
import Studies

/// Looking through what experiments sent before it is released as it came. Nothing is decided there: the release names an
/// experiment, or does not (decision 129).
enum SentDataRoutes {
  static func show(_ request: StaffRequest) throws -> Response {
    let study = try request.study()
    let fields = request.http.query
    let choices = try request.releaseChoices(of: study)
    guard let scope = try? ReleaseScopeForm(fields: fields).scope(among: choices),
      !scope.selection.asSent.isEmpty
    else { return .redirect(to: Path.staffRelease.url(study.id.text)) }
    let page = try SentDataPage(of: study, in: scope, fields, request)
    return request.page(page, title: request.say("release.sent.title"))
  }
}

extension StaffRequest {
  /// A place with the number of its texts.
  func say(_ place: SentPlace, texts: Int) -> String {
    switch place.sort {
    case .member:
      say(
        "release.sent.member",
        ["experiment": place.task.text, "name": place.name, "n": number(texts)])
    case .file:
      say(
        "release.sent.file", ["experiment": place.task.text, "name": place.name, "n": number(texts)])
    case .message: say("release.sent.message", ["experiment": place.task.text, "n": number(texts)])
    }
  }

  /// The texts that a release has of an experiment only if it names it, as far as the study tells them.
  func sayWhatIsSent(by task: StudyTask.ID, of study: Study) -> String {
    let names = study.sentNames(by: task)
    if names.isEmpty { return say("release.asSent.holdsRest") }
    return say("release.asSent.holds", ["names": names.joined(separator: ", ")])
  }
}

extension SentDataPage {
  /// The texts on a page.
  private static let size = 50
  /// The characters of a text that are shown.
  private static let shownLength = 2_000
  /// The fields besides those of the scope.
  private static let placeField = "place"
  private static let pageField = "page"

  static func url(of study: Study, in scope: ReleaseScope, at place: SentPlace, page: Int = 1) -> String {
    var fields = ReleaseScopeForm.fields(of: scope) + [(name: placeField, value: place.id)]
    if page > 1 { fields.append((name: pageField, value: String(page))) }
    return Path.staffReleaseSent.url(study.id.text) + Path.query(fields)
  }

  fileprivate init(
    of study: Study, in scope: ReleaseScope, _ fields: FormFields, _ request: StaffRequest
  ) throws {
    let chosen = fields[Self.placeField].flatMap(SentPlace.init(id:))
    var counts = SentCounts()
    var times: [String: Int] = [:]
    try request.lab.releaseSource.sent(of: study, in: scope) { text in
      counts.add(text.place)
      if text.place == chosen { times[text.text, default: 0] += 1 }
    }
    let pages = max(1, (times.count + Self.size - 1) / Self.size)
    let page = min(max(fields[Self.pageField].flatMap { Int($0) } ?? 1, 1), pages)
    let shown = times.sorted { $0.key < $1.key }.dropFirst((page - 1) * Self.size).prefix(Self.size)
    let ofScope = ReleaseScopeForm.fields(of: scope)
    self.init(
      isRehearsal: scope.origin == .rehearsal,
      places: counts.all.map { place, texts in
        .init(sentence: request.say(place, texts: texts), url: Self.url(of: study, in: scope, at: place))
      },
      back: Path.staffReleasePreview.url(study.id.text) + Path.query(ofScope))
    guard let chosen, !times.isEmpty else { return }
    heading = request.say(chosen, texts: times.values.reduce(0, +))
    texts = shown.map { Text($0.key, times: $0.value, of: chosen.sort, request) }
    jump = PageJump(
      page, of: times.count, by: Self.size, action: Path.staffReleaseSent.url(study.id.text),
      fields: ofScope + [(name: Self.placeField, value: chosen.id)], request)
    if page > 1 { previousURL = Self.url(of: study, in: scope, at: chosen, page: page - 1) }
    if page < pages { nextURL = Self.url(of: study, in: scope, at: chosen, page: page + 1) }
  }

  fileprivate static func shown(_ text: String) -> (text: String, isCut: Bool) {
    let beginning = text.prefix(shownLength)
    return (String(beginning), beginning.endIndex < text.endIndex)
  }
}

extension SentDataPage.Text {
  fileprivate init(_ sent: String, times: Int, of sort: SentPlace.Sort, _ request: StaffRequest) {
    let readable: String?
    var size = 0
    if sort == .file {
      let bytes = Data(base64Encoded: sent) ?? Data()
      size = bytes.count
      readable = String(data: bytes, encoding: .utf8)
    } else {
      readable = sent
    }
    guard let readable else {
      self.init(
        note: request.say("release.sent.bytes", ["n": request.number(size)]), times: request.number(times))
      return
    }
    let (text, isCut) = SentDataPage.shown(readable)
    self.init(
      written: text, note: isCut ? request.say("release.sent.cut", ["n": request.number(text.count)]) : nil,
      times: request.number(times))
  }
}
