import Foundation
import Testing

@testable import Studies
@testable import Web

/// Words typed from right to left are shown so, wherever they stand.
@Suite struct SurveyDirectionTests {
  private static let words = "\u{5E0}\u{5D2}\u{5E8} (3)."

  private let lab: TestLab
  private let visitor: Visitor

  init() throws {
    lab = try TestLab(survey: "survey_with_rules.yaml", task: "with-rules")
    visitor = try Visitor(lab, at: .firstTest)
    let forms: [(page: String, fields: [(String, String)])] = [
      ("person", [("age", "12")]), ("school", [("school", Self.words)]), ("how-many", [("how-many", "0")]),
      ("sketch", [("sketch.other", Self.words)]), ("thanks", []),
    ]
    for (page, fields) in forms {
      _ = try visitor.browser.post(Path.surveyPage.url("with-rules", page), fields)
    }
  }

  @Test func fieldsTakeTheDirectionOfTheirText() throws {
    for (page, field) in [("school", "school"), ("sketch", "sketch.other")] {
      let text = try visitor.browser.get(Path.surveyPage.url("with-rules", page)).text
      let elements = text.split(separator: "<").filter { $0.contains("name=\"\(field)\"") }
      let element = try #require(elements.first, "\(field)")
      #expect(element.contains(" dir=\"auto\"") && element.contains(Self.words), "\(field)")
    }
  }

  @Test func participantsAndStaffReadItSo() throws {
    let review = try visitor.browser.get(Path.surveyReview.url("with-rules")).text
    #expect(review.components(separatedBy: "<dd dir=\"auto\">\(Self.words)</dd>").count == 3)
    let manager = try Colleague(lab, .dataManager).browser
    for url in [
      Path.staffParticipantAnswers.url(visitor.id.text),
      Path.staffAnswer.url(visitor.id.text, "with-rules", "school"),
    ] {
      #expect(try manager.get(url).text.contains(" dir=\"auto\">\(Self.words)</td>"), "\(url)")
    }
    let answer = try manager.get(Path.staffAnswer.url(visitor.id.text, "with-rules", "school")).text
    #expect(answer.firstMatch(of: /<textarea[^>]* name="remark"[^>]* dir="auto"/) != nil)
  }
}
