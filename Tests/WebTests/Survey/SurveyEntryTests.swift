import Definitions
import Expressions
import Foundation
import Studies
import Testing

@testable import HTTP
@testable import Web

/// The fields that a page shows of an answer give that answer when they are sent again.
@Suite struct SurveyEntryTests {
  private let voices: [Voice]
  private let today = CalendarDate(year: 2026, month: 5, day: 14)!

  init() throws {
    let phrases = try TestLab.interface.get().phrases
    voices = ["en", "de"].map { Voice(phrases: phrases, language: Language($0)) }
  }

  private func answer(
    _ question: SurveyQuestion, from entry: SurveyEntry, _ voice: Voice
  ) throws(SurveyProblem) -> SurveyAnswer {
    let key = SurveyAnswerKey(question.id)
    let sent = Dictionary(
      uniqueKeysWithValues: entry.fields.map { ($0.isEmpty ? key.description : "\(key).\($0)", $1) })
    return try question.answer(
      from: SurveyFields(sent, of: key), ReadingContext(language: voice.language, today: today))
  }

  @Test(arguments: SurveyEntryTests.values.indices)
  func anAnswerThatIsShownAndSentAgainIsTheSame(_ index: Int) throws {
    let (format, value) = Self.values[index]
    let question = SurveyQuestion(id: SurveyQuestion.ID("q"), question: Self.text("?"), format: format)
    for voice in voices {
      let entry = SurveyEntry(.given(value), format, voice)
      #expect(try answer(question, from: entry, voice) == .given(value), "\(value), \(voice.language)")
    }
  }

  /// In feet and inches with two decimals, it is the same to the tenth of a millimetre.
  @Test func aHeightInFeetIsTheSameAgain() throws {
    let format = SurveyQuestion.Format.height(
      .init(range: SurveyQuestion.MeasureFormat.heights, units: .imperial))
    let question = SurveyQuestion(id: SurveyQuestion.ID("q"), question: Self.text("?"), format: format)
    let entry = SurveyEntry(.given(.number(DecimalNumber("1.7526")!)), format, voices[0])
    #expect(entry.value("feet") == "5" && entry.value("inches") == "9")
    #expect(try answer(question, from: entry, voices[0]) == .given(.number(DecimalNumber("1.7526")!)))
  }

  @Test func aMeasureIsShownInTheUnitsInWhichItWasGiven() throws {
    let height = SurveyQuestion.Format.height(
      .init(range: SurveyQuestion.MeasureFormat.heights, units: .both))
    let question = SurveyQuestion(id: SurveyQuestion.ID("q"), question: Self.text("?"), format: height)
    let given = SurveyAnswer.given(.number(DecimalNumber("1.8034")!))
    for voice in voices {
      let entry = SurveyEntry(given, height, voice, givenIn: .imperial)
      #expect(entry.fields == ["unit": ["imperial"], "feet": ["5"], "inches": ["11"]])
      #expect(try answer(question, from: entry, voice) == given)
    }
    #expect(SurveyEntry(given, height, voices[0]).fields == ["unit": ["metric"], "": ["180.34"]])
  }

  @Test func aReasonIsShownAsTheReason() throws {
    var question = SurveyQuestion(id: SurveyQuestion.ID("q"), question: Self.text("?"), format: .yesNo)
    question.reasons = [.doNotKnow]
    let entry = SurveyEntry(.notGiven(.doNotKnow), .yesNo, voices[0])
    #expect(entry.holds(.doNotKnow) && !entry.holds(.preferNotToSay))
    #expect(try answer(question, from: entry, voices[0]) == .notGiven(.doNotKnow))
    #expect(SurveyEntry(.skipped, .yesNo, voices[0]).fields.isEmpty)
  }

  @Test func theDateOfABirthIsNotShownAgain() {
    let entry = SurveyEntry(.given(.number(DecimalNumber(34))), .dateOfBirth(ages: 0...120), voices[0])
    #expect(entry.fields.isEmpty)
  }

  /// “Don’t know” among the choices has a value that no choice has.
  @Test func aReasonAmongChoicesIsAReason() {
    let form = Form(
      fields: FormFields([("q", ".do-not-know"), ("p", ".5"), ("r", "yes"), ("q.asked", "1")]), files: [])
    let read = SurveyForm(form, keys: ["q", "p", "r"].map { SurveyAnswerKey(SurveyQuestion.ID($0)) })
    #expect(read.fields["q"] == [] && read.fields["q.not-given"] == ["do-not-know"])
    #expect(read.fields["p"] == [".5"] && read.fields["r"] == ["yes"])
  }

  @Test func aPageThatIsSkippedIsSkippedWhole() {
    let form = Form(fields: FormFields([("q", "yes"), (".skip", "1")]), files: [])
    let read = SurveyForm(form, keys: ["q", "p"].map { SurveyAnswerKey(SurveyQuestion.ID($0)) })
    #expect(read.fields["q.not-given"] == ["skipped"] && read.fields["p.not-given"] == ["skipped"])
  }

  private static func text(_ text: String) -> LocalizedText { LocalizedText(text, in: [Language("en")]) }

  private static let choices: [SurveyChoice] = {
    var other = SurveyChoice(id: Choice.ID("other"), label: text("Other"))
    other.takesText = true
    var gym = SurveyChoice(id: Choice.ID("gym"), label: text("Gym"))
    gym.takesText = true
    return [SurveyChoice(id: Choice.ID("running"), label: text("Running")), other, gym]
  }()

  private static let values: [(SurveyQuestion.Format, SurveyValue)] = [
    (.yesNo, .truth(false)), (.acknowledgement(label: nil), .truth(true)),
    (.choice(.init(choices)), .choice(Choice.ID("running"))),
    (.choice(.init(choices)), .choice(SelectedChoice(Choice.ID("other"), text: "Fencing"))),
    (
      .checkboxes(.init(choices), count: 1...3),
      .choices([
        SelectedChoice(Choice.ID("running")), SelectedChoice(Choice.ID("other"), text: "A"),
        SelectedChoice(Choice.ID("gym"), text: "B"),
      ])
    ),
    (
      .number(.init(range: SurveyQuestion.NumberFormat.widest, decimals: 3, unit: nil)),
      .number(DecimalNumber("-1500.125")!)
    ),
    (.age(0...120), .number(DecimalNumber(34))),
    (
      .scale(.init(.visualAnalogue, range: .zero...DecimalNumber(100), decimals: 3)),
      .number(DecimalNumber("64.123")!)
    ),
    (
      .height(.init(range: SurveyQuestion.MeasureFormat.heights, units: .both)),
      .number(DecimalNumber("1.755")!)
    ),
    (
      .weight(.init(range: SurveyQuestion.MeasureFormat.weights, units: .metric)),
      .number(DecimalNumber("70.125")!)
    ),
    (
      .weight(.init(range: SurveyQuestion.MeasureFormat.weights, units: .imperial)),
      .number(DecimalNumber("70.001")!)
    ),
    (.date(.init(earliest: .first, latest: .last, precision: .day)), .date(CalendarDate("2024-02-29")!)),
    (.date(.init(earliest: .first, latest: .last, precision: .month)), .date(CalendarDate("2024-02-01")!)),
    (.date(.init(earliest: .first, latest: .last, precision: .year)), .date(CalendarDate("2024-01-01")!)),
    (
      .dateTime(.init(earliest: .first, latest: .last, hasSeconds: true)),
      .dateTime(DateAndTime("2024-02-29T23:59:58")!)
    ),
    (.time(.init(range: SurveyQuestion.TimeFormat.wholeDay, hasSeconds: false)), .time(TimeOfDay("08:30")!)),
    (.duration(.init(parts: [.hours, .minutes], longest: 86_400)), .duration(seconds: 5_400)),
    (.duration(.init(parts: [.seconds], longest: 86_400)), .duration(seconds: 0)),
    (.duration(.init(parts: [.hours], longest: 86_400)), .duration(seconds: 27_000)),
    (.duration(.init(parts: [.hours, .minutes], longest: 86_400)), .duration(seconds: 90)),
    (.duration(.init(parts: [.days, .minutes], longest: 864_000)), .duration(seconds: 86_403)),
    (.text(.init(.lines, length: 0...100)), .text("One\nTwo <b>")), (.email, .text("robin@example.org")),
    (.phone, .text("+49 30 23125 014")),
    (
      .ranking(.init(choices: choices, places: 2, isShuffled: false)),
      .ranking([Choice.ID("gym"), Choice.ID("running")])
    ),
    (.drawing, .drawing(.described("The knee"))),
  ]
}
