import HTTP
import Studies

/// The fields of a page of a survey as they were sent; those that only the pages know are put as a survey expects them.
///
/// “Don’t know” is a radio button among the choices of a question, since a browser releases a chosen one only for another
/// of the same name: its value begins with a point, as no id does. A page that is skipped is skipped as a whole.
struct SurveyForm {
  let fields: [String: [String]]
  let wish: Wish

  /// The button that was pressed.
  enum Wish: Equatable {
    case goOn, skip, back
    /// The page is to be shown as it would look, and nothing to be stored.
    case draft
    /// The page is to be shown without the answer to a question, which is taken back.
    case clear(SurveyAnswerKey)
    /// The page is to be shown in another language, with what was entered.
    case language(Language)

    /// The page is left for another one.
    var leaves: Bool { [.goOn, .skip, .back].contains(self) }
    /// Nobody says that the page is complete.
    var isUnfinished: Bool { ![.goOn, .skip].contains(self) }

    /// The page says what stands against going on: somebody wants to, or to leave it.
    var tellsProblems: Bool {
      switch self {
      case .draft, .clear: false
      case .goOn, .skip, .back, .language: true
      }
    }
  }

  /// - Parameter keys: the questions of the page; those that the form names are read besides
  init(_ form: Form?, keys: [SurveyAnswerKey]) {
    wish = Self.wish(of: form)
    var fields: [String: [String]] = [:]
    for name in form?.fields.names ?? [] { fields[name] = form?.all(name) }
    if case .clear(let key) = wish { fields[key.description] = nil }
    let named = SurveyFields.named(in: fields)
    let namesQuestions = !named.isEmpty
    for key in named.union(keys) {
      let name = key.description
      if wish == .skip {
        let wasAsked = !namesQuestions || fields[name + SurveyFields.asked] != nil
        if wasAsked { fields["\(name).not-given"] = [NotGiven.skipped.rawValue] }
        continue
      }
      let reasons = (fields[name] ?? []).compactMap(Self.reason)
      guard !reasons.isEmpty else { continue }
      fields[name]?.removeAll { Self.reason($0) != nil }
      fields["\(name).not-given", default: []] += reasons.map(\.rawValue)
    }
    self.fields = fields
  }

  /// The fields that are no answers begin with a point: a question may be called “back”.
  private enum Button {
    static let (skip, back, draft, clear, language) = (".skip", ".back", ".draft", ".clear", ".language")
  }

  private static func wish(of form: Form?) -> Wish {
    if form?[Button.draft] != nil { return .draft }
    if let name = form?[Button.clear] { return SurveyAnswerKey(name).map { .clear($0) } ?? .draft }
    if form?[Button.back] != nil { return .back }
    if let language = form?[Button.language] { return .language(Language(language)) }
    return form?[Button.skip] == nil ? .goOn : .skip
  }

  /// The time when the page was written, as its form carries it; nil where that cannot be.
  func shownAt(before now: Timestamp) -> Timestamp? {
    guard let typed = fields[".shown"]?.first, let shown = Int64(typed), shown <= now.milliseconds,
      shown >= now.milliseconds - Self.longestShowing
    else { return nil }
    return Timestamp(milliseconds: shown)
  }

  /// A page that was open for longer was left open: a day.
  private static let longestShowing: Int64 = 86_400_000

  /// “.do-not-know”
  static func value(of reason: NotGiven) -> String { ".\(reason.rawValue)" }

  private static func reason(_ value: String) -> NotGiven? {
    value.hasPrefix(".") ? NotGiven(rawValue: String(value.dropFirst())) : nil
  }
}
