import Expressions
import Studies
import Testing

@testable import Storage

/// Choices and numbers were all that surveys knew: what was answered then counts as it did.
struct EarlierAnswerTests {
  @Test func nothingIsLost() throws {
    let database = try DatabaseConnection()
    let migrator = Migrations.research.migrator(with: .forTests)
    try migrator.migrate(database, upTo: "research-031")
    try database.write { try $0.execute(sql: Self.data) }
    let before = try rows("id, participant, survey, question, study_version, answer, answered_at", database)
    try migrator.migrate(database)
    let after = try rows("id, participant, survey, question, study_version, answer, answered_at", database)
    #expect(after == before && before.count == 5)
  }

  @Test func theOrderInWhichTheyWereGivenStays() throws {
    let database = try DatabaseConnection()
    let migrator = Migrations.research.migrator(with: .forTests)
    try migrator.migrate(database, upTo: "research-031")
    try database.write { try $0.execute(sql: Self.data) }
    try migrator.migrate(database)
    let numbers = try database.read { db in
      try db.rows(
        "SELECT id, number, reason, kind, repetition FROM answers ORDER BY survey, question, number")
    }
    #expect(numbers.map { $0["id"] as String } == ["e", "a", "d", "b", "c"])
    #expect(numbers.map { $0["number"] as Int } == [1, 1, 1, 2, 3])
    #expect(numbers.map { $0["reason"] as String? } == [nil, nil, nil, "skipped", nil])
    #expect(numbers.allSatisfy { $0["kind"] as String? == nil && $0["repetition"] as Int == 0 })
  }

  /// Centimetres are no metres, and a text of one's own was not asked for.
  @Test func theyAnswerQuestionsOfTheirKind() {
    let choice = SurveyChoice(id: "female", label: words)
    let number = SurveyQuestion.NumberFormat(range: .zero...DecimalNumber(250), decimals: 1, unit: nil)
    let height = SurveyQuestion.MeasureFormat(range: SurveyQuestion.MeasureFormat.heights, units: .both)
    let text = SurveyQuestion.TextFormat(.line, length: 0...200)
    #expect(read("180.5", .number(number)) == "180.5" && read("female", .choice(.init([choice]))) == "female")
    #expect(read("34", .age(18...99)) == "34" && read("17", .age(18...99)) == nil)
    #expect(read("2", .height(height)) == nil && read("female", .text(text)) == nil)
    #expect(read("2", .height(height), kind: "height") == "2")
  }

  private let words = LocalizedText([Language("en"): "?"])

  private func read(_ text: String, _ format: SurveyQuestion.Format, kind: String? = nil) -> String? {
    SurveyQuestion(id: "q", question: words, format: format)
      .answer(StoredSurveyAnswer(kind: kind, text: text, reason: nil))?.text
  }

  private func rows(_ columns: String, _ database: DatabaseConnection) throws -> [Row] {
    try database.read { try $0.rows("SELECT \(columns) FROM answers ORDER BY id") }
  }

  private static let data = """
    INSERT INTO study_versions (version, study, first_used_at) VALUES ('v', 's', 0);
    INSERT INTO participants (id, study, code, origin, language, enrolled_at)
      VALUES ('p', 's', '23456789', 'real', 'en', 0);
    INSERT INTO answers (id, participant, survey, question, study_version, answer, answered_at) VALUES
      ('c', 'p', 's', 'height', 'v', '180.5', 5), ('b', 'p', 's', 'height', 'v', NULL, 5),
      ('d', 'p', 's', 'height', 'v', '179', 4), ('a', 'p', 's', 'gender', 'v', 'female', 6),
      ('e', 'p', 'other', 'height', 'v', '1', 9);
    """
}
