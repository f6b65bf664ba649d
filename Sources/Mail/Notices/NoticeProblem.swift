/// The reasons why a message is not a notice about the delivery of one of the console's own.
public enum NoticeProblem: Error, Sendable, Hashable, CaseIterable {
  /// It has more bytes, lines, fields or parts than such notices have.
  case tooLarge
  /// It is no message as RFC 5322 has it.
  case notAMessage
  /// It is a message of another kind: an answer, an automatic reply, advertising.
  case notANotice
  /// It says that it is such a notice, but is not written as RFC 3464 has it.
  case malformed
  /// It does not tell about which message it is, or that is none of the console's.
  case unknownMessage
}
