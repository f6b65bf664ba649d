import Crypto
import Statistics

/// The code typed into the app on another device before a test: it names the participant, the test, its
/// variant and the number of the attempt. Results with the code of another participant, of another variant or
/// of a run that was set aside are thereby distinguished from the result that is due, and no file of an app
/// contains the code by which a participant signs in (decision 023).
///
/// It has the form of a participation code, with a check character, and derives from these data: nothing is
/// stored.
public struct TestCode: Sendable, Hashable {
  /// Eight characters without a separator.
  public let text: String

  /// - Parameter administration: 1 for the first, one more for each repetition
  public init(
    _ participant: Participant.ID, _ task: StudyTask.ID, _ variant: TaskVariant.ID, administration: Int
  ) {
    let named = [participant.text, task.text, variant.text, String(administration)]
    let digest = sha256(Array(named.map { "\($0.utf8.count):\($0)" }.joined().utf8))
    var generator = SeededGenerator(seed: digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    text = ParticipationCode { generator.below($0) }.text
  }

  /// The code in two groups of four, for reading.
  public var grouped: String { ParticipationCode(stored: text).grouped }

  /// Returns every valid code in a text, as a word of its own or as two words of four characters each.
  public static func codes(in text: String) -> Set<String> {
    let words = text.prefix(longestText).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(
      String.init)
    let pairs = zip(words, words.dropFirst()).filter { $0.count == 4 && $1.count == 4 }.map { $0 + $1 }
    return Set(
      (words.filter { $0.count == 8 } + pairs).compactMap { try? ParticipationCode(typed: $0).text })
  }

  private static let longestText = 1000
}
