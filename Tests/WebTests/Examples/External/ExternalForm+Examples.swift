import Studies
import Templates

@testable import Web

extension ExternalForm {
  static let example = ExternalForm(
    test: "Sorting test 2 of 4", variant: "Native app, touch", code: "X2BM-6NQS",
    action: "/staff/participants/2/external-results",
    problems: [
      Problem(
        sentence: "The file is the result of somebody else: it has the code K7QF-2MXD.",
        remedy: "Look for the file with the code that stands above."),
      Problem(
        sentence: "3 answers have a negative latency: some versions of the app mix two clocks.",
        remedy: "These data cannot be used. Have the test done once more, or leave it out."),
    ])
}
