import HTTP
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// One field of a form, and what must not pass for an answer in it.
struct FieldCase: Sendable {
  let path: Path
  let name: String
  /// The id of the element with the error message.
  let problem: String
  let bad: [String]
  /// True if the field is shown again with the input.
  var keeps = false
  var isOptional = false
  /// True if what is typed is a secret, or the code of somebody, looked for: tries are counted.
  var isGuess: Bool {
    path == .staffOwnAccount && name == "current" || path == .signIn && name == "pin"
  }
  /// The page of the survey, if the form is one.
  var page = "age"

  static let script = "<script>alert('x')</script>"
  private static let long = String(repeating: "9", count: 10_000)
  private static let turned = "\u{202E}81"
  private static let numbers = [
    "", "   ", "abc", "-1", "1e3", long, script, turned, "18\u{0}", "١٨", "18.5", "0x12", "1 8",
  ]
  /// A survey takes digits of every script, and leaves out characters that nobody sees.
  private static let surveyNumbers = ["", "   ", "abc", "-1", "1e3", script, turned, "18.5", "0x12", "1 8"]
  private static let choices = ["", "   ", "maybe", script, long, "yes\u{0}", "\u{202E}yes", "YES"]
  private static let days = ["abc", "2026-13-01", "2026-02-30", "1.5.2026", script, turned, "٢٠٢٦-٠٥-٠١"]
  private static let pins = [
    "", "12345", "abcdef", "4071620", "40716\u{0}", script, long, "١٢٣٤٥٦", turned,
  ]
  private static let names = ["", "a", "has space", script, long, "ada\u{202E}", "ada\u{0}x", "ada/b"]

  static let all: [FieldCase] = [
    FieldCase(path: .eligibility, name: "age", problem: "q-age-problem", bad: numbers, keeps: true),
    FieldCase(path: .eligibility, name: "sight", problem: "q-sight-problem", bad: choices),
    FieldCase(
      path: .consentSignature, name: "name", problem: "name-problem",
      bad: ["", "   ", "42", long, "Ada\u{202E}Müller", "Ada\u{0}Müller", "Ada\nMüller"], keeps: true),
    FieldCase(path: .consentQuestion, name: "quiz-leave", problem: "quiz-problem", bad: choices),
    FieldCase(path: .consentSharing, name: "sharing", problem: "sharing-problem", bad: choices),
    FieldCase(
      path: .contactDetails, name: "email", problem: "c-email-problem",
      bad: [
        "ada", "ada@", "@example.org", "a b@example.org", "a@b, c@d", script, long, "ada@example.org\u{0}",
      ],
      keeps: true, isOptional: true),
    FieldCase(
      path: .keepPlace, name: "pin", problem: "pin-problem", bad: pins + ["123456", "000000", "987654"]),
    FieldCase(path: .keepPlace, name: "pinAgain", problem: "pin-again-problem", bad: ["", "407163", long]),
    FieldCase(path: .permissions, name: "device-details", problem: "p-device-details-problem", bad: choices),
    FieldCase(path: .profile, name: "device-details", problem: "p-device-details-problem", bad: choices),
    FieldCase(path: .profileSharing, name: "sharing", problem: "sharing-problem", bad: choices),
    FieldCase(
      path: .profileContact, name: "email", problem: "c-email-problem",
      bad: ["ada", "ada@", "a@b, c@d", script, long, "ada@example.org\u{0}"], keeps: true, isOptional: true),
    FieldCase(path: .departure, name: "confirm", problem: "confirm-problem", bad: []),
    FieldCase(path: .staffDeparture, name: "confirm", problem: "departure-confirm-problem", bad: []),
    FieldCase(path: .staffDeletion, name: "confirm", problem: "deletion-confirm-problem", bad: []),
    FieldCase(path: .staffDeletionReversal, name: "confirm", problem: "undo-confirm-problem", bad: []),
    FieldCase(
      path: .staffIdentityRemovals, name: "confirm", problem: "due-\(TestLab.copyName)-confirm-problem",
      bad: []),
    FieldCase(path: .departure, name: "data", problem: "data-problem", bad: choices),
    FieldCase(path: .surveyPage, name: "age", problem: "q-age_problem", bad: surveyNumbers, keeps: true),
    FieldCase(
      path: .surveyPage, name: "education", problem: "q-education_problem", bad: choices, page: "education"),
    FieldCase(
      path: .signIn, name: "code", problem: "code-problem",
      bad: ["", "abc", "0000-0000", script, long, "K7QF\u{202E}2MXD", "K7QF\u{0}2MX"], keeps: true),
    FieldCase(path: .signIn, name: "pin", problem: "pin-problem", bad: pins),
    FieldCase(path: .staffSetup, name: "name", problem: "name-problem", bad: names, keeps: true),
    FieldCase(path: .staffSetup, name: "password", problem: "password-problem", bad: ["", "short", long]),
    FieldCase(
      path: .staffSetup, name: "passwordAgain", problem: "password-again-problem", bad: ["", "other"]),
    FieldCase(path: .staffAccounts, name: "name", problem: "name-problem", bad: names, keeps: true),
    FieldCase(path: .staffAccounts, name: "password", problem: "password-problem", bad: ["", "short", long]),
    FieldCase(path: .staffAccounts, name: "role", problem: "role-problem", bad: ["", "king", script, long]),
    FieldCase(
      path: .staffAccountRole, name: "role", problem: "role-problem", bad: ["", "king", script, long]),
    FieldCase(
      path: .staffOwnAccount, name: "current", problem: "current-problem", bad: ["", "wrong", "another"]),
    FieldCase(
      path: .staffOwnAccount, name: "password", problem: "password-problem", bad: ["", "short", long]),
    FieldCase(
      path: .staffOwnAccount, name: "passwordAgain", problem: "password-again-problem", bad: ["", "other"]),
    FieldCase(path: .staffReset, name: "password", problem: "password-problem", bad: ["", "short", long]),
    FieldCase(
      path: .staffReset, name: "passwordAgain", problem: "password-again-problem", bad: ["", "other"]),
    FieldCase(
      path: .staffRelease, name: "audience", problem: "audience-weight-iat-problem",
      bad: choices + ["worldwide", "Within"]),
    FieldCase(
      path: .staffRelease, name: "from", problem: "days-weight-iat-problem", bad: days, keeps: true,
      isOptional: true),
    FieldCase(
      path: .staffRelease, name: "until", problem: "days-weight-iat-problem", bad: days, keeps: true,
      isOptional: true),
    FieldCase(
      path: .staffSlots, name: "first", problem: "first-problem", bad: days + [""], keeps: true),
    FieldCase(
      path: .staffSlots, name: "last", problem: "last-problem", bad: days, keeps: true, isOptional: true),
    FieldCase(
      path: .staffSlots, name: "minutes", problem: "minutes-problem",
      bad: ["", "abc", "-1", "0", "1e3", script, turned, "18.5", "0x12", "1 8"], keeps: true),
    FieldCase(
      path: .staffReleaseRefusal, name: "reason", problem: "reason-problem", bad: ["", "   ", long]),
  ]
}

/// For any bad input: the right status, the error beside its field, nothing stored.
@Suite struct BadInputTests {
  private let lab: TestLab

  init() throws { lab = try TestLab() }

  private func target(_ field: FieldCase) throws -> (browser: Browser, target: String) {
    let (browser, target) = try lab.rightful(field.path)
    guard field.path == .surveyPage else { return (browser, target) }
    return (browser, field.path.url(lab.study.surveys[0].id.text, field.page))
  }

  private func goodForm(_ field: FieldCase) throws -> [(String, String)] {
    if field.path == .surveyPage { return [("age", "30")] }
    // An account that could be added but for the field in question.
    return try field.path.goodForm(in: lab.study)
  }

  @Test(arguments: FieldCase.all.indices)
  func aBadFieldIsToldBesideIt(index: Int) throws {
    let field = FieldCase.all[index]
    let (browser, target) = try target(field)
    let others = try goodForm(field).filter { $0.0 != field.name }
    let before = try lab.ledger.contents()
    if !field.isOptional { try expectProblem(browser.post(target, others), field, typed: "") }
    for typed in field.bad {
      try expectProblem(browser.post(target, others + [(field.name, typed)]), field, typed: typed)
    }
    #expect(
      try lab.ledger.changes(since: before, except: field.isGuess ? ["attempts"] : []) == [:],
      "\(field.path) \(field.name)")
    #expect(lab.log.errors == [])
  }

  private func expectProblem(_ answer: Answer, _ field: FieldCase, typed: String) throws {
    let what = "\(field.path) \(field.name) “\(typed.prefix(40))”"
    #expect(answer.status == 422, "\(what): \(answer.status)")
    let page = answer.text
    func expect(_ text: String, _ isThere: Bool = true) {
      let isFound = page.contains(text)
      #expect(isFound == isThere, "\(what): \(text)")
    }
    expect("id=\"\(field.problem)\"")
    expect("role=\"alert\"")
    expect("<script>alert", false)
    if field.keeps, typed.count <= 40 { expect("value=\"\(typed.escapedForPages)\"") }
    let isSecret = field.name.hasPrefix("pin") || field.name.hasPrefix("password")
    if isSecret, !typed.isEmpty { expect("value=\"\(typed.escapedForPages)", false) }
  }

  @Test func staffAreNotToldWhichOfTheTwoWasWrong() throws {
    let name = try Colleague(lab, .experimenter).member.name
    let browser = lab.browser()
    var pages: Set<String> = []
    for form in [
      [("name", name), ("password", "another password")], [("name", "nobody"), ("password", "x")],
      [("name", name), ("password", String(repeating: "p", count: 10_000))],
    ] {
      let answer = try browser.post(Path.staffSignIn.url(), form)
      #expect(answer.status == 422 && answer.text.contains("id=\"problems\""))
      pages.insert(answer.text.replacing(form[0].1, with: "NAME"))
    }
    #expect(pages.count == 1)
    let hostile = try browser.post(Path.staffSignIn.url(), [("name", FieldCase.script), ("password", "x")])
    #expect(hostile.text.contains(FieldCase.script.escapedForPages))
  }

  /// A body that is not a form is reported as such; JSON has no fields.
  @Test func bodiesThatAreNoForm() throws {
    let form = "application/x-www-form-urlencoded"
    let many = (0...600).map { "f\($0)=1" }.joined(separator: "&")
    let bodies: [(status: Int, type: String, body: [UInt8])] = [
      (400, form, Array("a=%ZZ".utf8)), (400, form, [0x61, 0x3D, 0xFF, 0xFE]),
      (400, form, Array(many.utf8)), (422, form, Array("%00=%00&=&&==".utf8)), (422, form, []),
      (400, "\(form); charset=utf-16", Array("a=b".utf8)), (400, "multipart/form-data", Array("a=b".utf8)),
      (400, "multipart/form-data; boundary=x", Array("--x".utf8)),
      (400, "text/plain", Array("age=30".utf8)), (400, "", []),
      (422, "application/json", Array("{\"age\":30}".utf8)),
    ]
    for path in Set(FieldCase.all.filter { !$0.isOptional }.map(\.path)).map({ $0 }).setupFirst({ $0 }) {
      let (browser, target) = try lab.rightful(path)
      let token = "X-CSRF-Token: \(try browser.formToken())"
      let before = try lab.ledger.contents()
      for (status, type, body) in bodies {
        let answer = try browser.send("POST", target, [token, "Content-Type: \(type)"], body)
        let what = "\(target) \(type) \(String(decoding: body.prefix(20), as: UTF8.self))"
        #expect(answer.status == status, "\(what): \(answer.status)")
      }
      #expect(try lab.ledger.changes(since: before) == [:], "\(target)")
    }
  }

  /// An account for one study must not become one for all of them.
  @Test func anUnknownStudyIsNoStudy() throws {
    let (browser, target) = try lab.rightful(.staffAccounts)
    let before = try lab.ledger.contents()
    for study in ["unknown", "weight-iat ", FieldCase.script] {
      let form = [("name", "someone"), ("role", "experimenter"), ("password", Colleague.password)]
      #expect(try browser.post(target, form + [("study", study)]).status == 422, "\(study)")
    }
    #expect(try lab.ledger.changes(since: before) == [:])
  }

  /// An account for one study cannot create accounts that reach further.
  @Test func accountsReachNoFurtherThanTheirGiver() throws {
    let administrator = try Colleague(lab, .administrator, study: lab.secondStudy.id).browser
    let form = [("role", "administrator"), ("password", Colleague.password)]
    for study in ["", lab.study.id.text] {
      let account = [("name", "further"), ("study", study)] + form
      #expect(try administrator.post(Path.staffAccounts.url(), account).status == 422, "“\(study)”")
    }
    let account = [("name", "no-further"), ("study", lab.secondStudy.id.text)] + form
    #expect(try administrator.post(Path.staffAccounts.url(), account).status == 303)
    #expect(try lab.store.staff().map(\.study) == [lab.secondStudy.id, lab.secondStudy.id])
  }

  @Test func unknownAndRepeatedFieldsDoNoHarm() throws {
    let visitor = try Visitor(lab, at: .eligibility)
    let form = lab.study.metAnswers + [("age", "3"), ("admin", "yes"), ("csrf", "x"), ("", "")]
    #expect(try visitor.browser.post(Path.eligibility.url(), form).location == Path.consent.url())
    let (browser, target) = try lab.rightful(.staffAccounts)
    let account = [("name", "someone"), ("role", "experimenter"), ("password", Colleague.password)]
    let answer = try browser.post(target, account + [("role", "administrator"), ("id", "1")])
    #expect(answer.status == 303)
    #expect(try lab.store.staff().first { $0.name == "someone" }?.role == .experimenter)
  }
}

extension String {
  /// The text as it appears in the markup of a page.
  var escapedForPages: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }
}
