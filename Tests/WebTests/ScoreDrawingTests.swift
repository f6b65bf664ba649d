import Foundation
import Testing

@testable import Web

/// The scale on which participants see their scores.
struct ScoreDrawingTests {
  private func drawing(_ scores: Double...) -> String {
    ScoreDrawing(marks: scores.enumerated().map { .init(number: $0 + 1, d: $1) }).svg.markup
  }

  private func marks(in svg: String) -> [(x: Double, y: Double)] {
    svg.matches(of: /class="score-place" cx="([\d.]+)" cy="([\d.]+)"/)
      .map { (Double($0.output.1)!, Double($0.output.2)!) }
  }

  @Test func scoresLieWhereTheScaleSaysTheyDo() {
    for (score, x) in [(0.0, 160.0), (0.65, 240), (-0.65, 80), (1.9, 310), (-2, 10)] {
      #expect(marks(in: drawing(score)).map(\.x) == [x], "D \(score)")
    }
  }

  @Test func marksDoNotCoverOneAnother() {
    let marks = marks(in: drawing(-0.4, -0.41, -0.39, 0.3, -1.5, -2))
    #expect(marks.count == 6)
    for (index, one) in marks.enumerated() {
      for other in marks[(index + 1)...] {
        #expect(hypot(one.x - other.x, one.y - other.y) >= 20)
      }
    }
  }
}
