/// One answer as it was once given: what notes and data queries are about. A later answer to the same question is another one.
public struct AnswerReference: Sendable, Hashable {
  public let survey: StudyTask.ID
  public let key: SurveyAnswerKey
  /// The number of the answer in its history, from 1 on.
  public let number: Int

  public init(survey: StudyTask.ID, key: SurveyAnswerKey, number: Int) {
    self.survey = survey
    self.key = key
    self.number = number
  }
}

/// The words of a member of staff about an answer. They are kept with the names, since words may name anybody.
public struct AnswerRemark: Sendable, Hashable {
  public let text: String

  /// Characters.
  public static let longest = InterventionRequest.longestRemark

  /// - Throws: ``RemarkProblem``
  public init(_ typed: String) throws(RemarkProblem) {
    text = CleanText.lines(typed)
    if text.isEmpty { throw .missing }
    if text.count > Self.longest { throw .tooLong(maximum: Self.longest) }
  }
}

/// A note of staff beside an answer. It never changes the answer, and nobody changes it.
public struct AnswerNote: Sendable, Hashable {
  public let about: AnswerReference
  public let text: String
  public let staff: StaffMember.ID
  public let writtenAt: Timestamp

  public init(about: AnswerReference, text: String, staff: StaffMember.ID, writtenAt: Timestamp) {
    self.about = about
    self.text = text
    self.staff = staff
    self.writtenAt = writtenAt
  }
}

public protocol AnswerNoteStore: Sendable {
  /// The notes beside all answers of a participant, oldest first.
  func answerNotes(of participant: Participant.ID) throws -> [AnswerNote]
  /// Writes a note beside an answer. The same words of the same author again, as of a form that was sent twice, are one note.
  /// - Throws: ``StoreRefusal/noSuchPosition`` where no such answer was given
  func note(
    _ remark: AnswerRemark, beside answer: AnswerReference, of participant: Participant.ID,
    context: AuditContext) throws
}
