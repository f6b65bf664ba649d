/// The fields of a form that belong to one question.
public struct SurveyFields: Sendable {
  private let fields: [String: [String]]
  let key: SurveyAnswerKey
  private let name: String

  /// - Parameter fields: all fields of the form as they were sent
  public init(_ fields: [String: [String]], of key: SurveyAnswerKey) {
    self.fields = fields
    self.key = key
    name = key.description
  }

  /// The values of a field that are not empty, as text of one line and without repetitions. A part is what follows the
  /// name of the question: `feet` in `height.feet`.
  func values(_ part: String? = nil) -> [String] {
    var seen: Set<String> = []
    return raw(part).map { CleanText.line($0) }.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// The values of a field as they were sent.
  func raw(_ part: String? = nil) -> [String] { fields[part.map { "\(name).\($0)" } ?? name] ?? [] }

  /// The one value of a field; nil if it is empty or was not sent.
  func single(_ part: String? = nil) throws(SurveyProblem) -> String? {
    let values = values(part)
    guard values.count <= 1 else { throw .severalAnswers }
    return values.first
  }

  /// The form has a field of this question, filled in or not.
  var areSent: Bool {
    fields[name] != nil || fields.keys.contains { $0.hasPrefix(name + ".") && !isOfRepetition($0) }
  }

  /// `age.2` belongs to a repetition, not to the question outside of it.
  private func isOfRepetition(_ field: String) -> Bool {
    key.repetition == nil && field.dropFirst(name.count + 1).first?.isNumber == true
  }

  /// The form says that the question was on the page that was sent.
  var wasAsked: Bool { fields[name + Self.asked] != nil || areSent }

  /// The end of the name of a field that stands beside each question of a page.
  public static let asked = ".asked"

  /// The questions that a form says were on its page.
  public static func named(in fields: [String: [String]]) -> Set<SurveyAnswerKey> {
    let names = fields.keys.filter { $0.hasSuffix(asked) }
    return Set(names.compactMap { SurveyAnswerKey(String($0.dropLast(asked.count))) })
  }
}
