import Studies
import Templates

@testable import Web

extension ProgressBar {
  static let example = ProgressBar(sentence: "2 of 5 tasks done", done: 2, inAll: 5)
}
