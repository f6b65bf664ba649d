import Studies
import Testing

/// The states of a data query, written down beside the rule.
struct DataQueryTests {
  private static let table: [DataQuery.State: [DataQuery.Act: DataQuery.State]] = [
    .open: [.answered: .answered, .closed: .closed],
    .answered: [.askedAgain: .open, .closed: .closed],
    .closed: [.askedAgain: .open],
  ]

  @Test func everyActInEveryState() {
    for state in DataQuery.State.allCases {
      for act in DataQuery.Act.allCases {
        #expect(state.after(act) == Self.table[state]?[act], "\(state) \(act)")
      }
    }
    #expect(DataQuery.Act.allCases.filter { !$0.needsWords } == [.closed])
  }

  @Test func wordsAreCleanedAndLimited() throws {
    #expect(try AnswerRemark(" a\r\nb\u{0} ").text == "a\nb")
    #expect(throws: RemarkProblem.missing) { _ = try AnswerRemark(" \n\t ") }
    #expect(throws: RemarkProblem.tooLong(maximum: 2000)) {
      _ = try AnswerRemark(String(repeating: "x", count: 2001))
    }
    #expect(try AnswerRemark(String(repeating: "🙂", count: 2000)).text.count == 2000)
  }
}
