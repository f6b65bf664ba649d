import Expressions
import Foundation
import Studies
import Testing

@testable import Storage

/// A lab whose study has one more survey, with every way in which an answer is stored.
final class SurveyLab: Sendable {
  let lab: TemporaryLab
  let participant: Participant.ID

  init(
    changing old: String = "", to new: String = "", and second: String = "", to other: String = ""
  ) throws {
    var survey = Self.survey
    for (old, new) in [(old, new), (second, other)] where !old.isEmpty {
      precondition(survey.contains(old))
      survey.replace(old, with: new)
    }
    lab = try TemporaryLab(
      changing: "\ntasks: [weight, demographics]", to: survey + "\ntasks: [weight, demographics, home]")
    participant = try lab.enrolWithConsent()
  }

  private static let survey = """

      - id: home
        title: {en: T, de: T}
        introduction: {en: I, de: I}
        minutes: 3
        times: yes
        not-given: [prefer-not-to-say]
        questions:
          - {id: smokes, kind: yes-no, question: {en: Q, de: F}}
          - {id: cigarettes, kind: number, maximum: 99, question: {en: Q, de: F}, show-if: smokes}
          - {id: email, kind: email, question: {en: Q, de: F}}
          - {id: remark, kind: long-text, question: {en: Q, de: F}}
          - {id: job, kind: text, release: yes, question: {en: Q, de: F}}
          - id: lives
            kind: choice
            random-order: yes
            question: {en: Q, de: F}
            choices:
              - {id: flat, label: {en: A, de: A}}
              - {id: house, label: {en: B, de: B}}
              - {id: boat, label: {en: C, de: C}}
              - {id: tent, label: {en: D, de: D}}
              - {id: o, label: {en: O, de: O}, other: yes}
          - {id: where, kind: drawing, question: {en: Q, de: F}}
          - {id: bmi, kind: number, decimals: 2, question: {en: Q, de: F}, show-if: demographics.weight > 100}
          - id: children
            kind: repeat
            another: {en: More, de: Mehr}
            most: 3
            questions:
              - {id: child-age, kind: age, question: {en: Q, de: F}}
              - {id: child-name, kind: text, identity: yes, question: {en: Q, de: F}}
            compute: [{id: months, value: child-age * 12}]
        compute:
          - {id: packs, value: cigarettes / 20}
          - {id: shout, value: "concat(remark, '!')"}

    """
}

extension SurveyLab {
  var store: SQLiteStore { lab.store }
  var survey: Survey { lab.study.survey("home")! }

  func course(at time: Timestamp = start, of person: Participant.ID? = nil) throws -> SurveyCourse {
    let record = try #require(try store.participation(of: person ?? participant))
    return try store.course(of: survey, for: record, in: lab.study, at: time)
  }

  /// Sends the page with these fields, as a browser would.
  @discardableResult
  func send(
    _ page: SurveyPage.ID, _ fields: [String: String], shownAt: Timestamp? = nil, at time: Timestamp = start,
    by person: Participant.ID? = nil
  ) throws -> SurveySubmission {
    let course = try course(at: time, of: person)
    let submission = SurveySubmission(
      fields.mapValues { [$0] }, of: try #require(course.page(page)), in: course, language: Language("en"))
    try store.save(
      SurveyStep(submission, of: page, shownAt: shownAt), by: person ?? participant, in: lab.study,
      context: lab.context(person ?? participant, at: time))
    return submission
  }

  func record() throws -> Participation { try #require(try store.participation(of: participant)) }

  /// Leaves a row in every table of surveys.
  static func answerSomething(
    as person: Participant.ID, email address: String = "ada@example.org", in lab: TemporaryLab
  ) throws {
    let drawing = try SurveyDrawing(strokes: "1,2,3 4,5,6")
    let email = SurveyQuestion(
      id: "email", question: LocalizedText([Language("en"): "?"]), format: .email)
    let drawn = SurveyQuestion(id: "drawn", question: email.question, format: .drawing)
    var survey = Survey(
      id: "other", title: email.question, introduction: email.question, expectedMinutes: 1,
      questions: [email, drawn])
    survey.keepsTimes = true
    let step = SurveyStep(
      of: survey, page: "email",
      answers: [
        SurveyAnswerKey("email" as SurveyQuestion.ID): .given(.text(address)),
        SurveyAnswerKey("drawn" as SurveyQuestion.ID): .given(.drawing(drawing)),
      ], shownAt: start)
    try lab.store.save(step, by: person, in: lab.study, context: lab.context(person))
  }
}

extension SQLiteStore {
  /// The newest contact data that a participant gave in answer to each question of a survey.
  func contactAnswers(
    to survey: StudyTask.ID, of participant: Participant.ID
  ) throws -> [SurveyAnswerKey: String] {
    try surveyContacts(of: participant).filter { $0.place.survey == survey }
      .reduce(into: [:]) { $0[$1.place.key] = $1.values.last?.text }
  }
}
