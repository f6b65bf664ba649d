import Definitions
import Foundation
import Rehearsal
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Staff see the whole onboarding as participants do, and nothing of it is recorded.
@Suite struct OnboardingPreviewTests {
  private let lab: TestLab
  private let colleague: Colleague
  private let screens: [OnboardingScreen]

  /// A study that asks for everything there is: the countersignature and the representative too.
  init() throws {
    lab = try TestLab { settings in
      try TestLab.rewrite(
        TestLab.copyName, in: settings.studies, replacing: "\nconsent:\n",
        with: "\nconsent:\n  countersignature: yes\n  representative: required\n")
    }
    colleague = try Colleague(lab, .dataManager)
    screens = OnboardingScreen.all(of: lab.secondStudy)
  }

  private var study: Study { lab.secondStudy }
  private var quiz: ConsentQuiz { study.consent.quiz! }

  private func url(_ screen: OnboardingScreen, _ language: String = "en") -> String {
    screen.url(of: study, in: Language(language))
  }

  private func get(_ url: String) throws -> Answer { try colleague.browser.get(url) }

  private func post(_ screen: OnboardingScreen, _ form: [(String, String)] = []) throws -> Answer {
    try colleague.browser.post(url(screen), form)
  }

  @Test func everyPageIsThereInEveryLanguageAndLeadsToTheNext() throws {
    #expect(screens.contains(.countersignature) && Set(screens).count == screens.count)
    let before = try lab.ledger.contents()
    for language in study.languages {
      for (index, screen) in screens.enumerated() {
        let answer = try get(url(screen, language.code))
        #expect(answer.status == 200, "\(screen)")
        #expect(answer.text.contains("<html lang=\"\(language)\">"), "\(screen)")
        #expect(answer.text.contains("Preview: nothing is saved here"), "\(screen)")
        let next = index + 1 < screens.count ? url(screens[index + 1], language.code) : nil
        #expect(
          answer.text.firstMatch(of: /rel="next" href="([^"]*)">Next page/).map { String($0.1) } == next)
      }
    }
    #expect(try lab.ledger.changes(since: before) == [:])
    #expect(lab.log.errors == [])
  }

  /// In a study that asks for consent again, staff see the page of changes.
  @Test func theChangesAreThereOnceSomebodyAgreedToAnEarlierVersion() throws {
    #expect(!screens.contains(.changes))
    #expect(try get(url(.changes)).status == 404)
    let folder = lab.folder.url.appendingPathComponent("studies/\(TestLab.copyName)")
    var files = try StudyDefinition(folder: folder).files
    let now = try #require(files["study.yaml"].map { String(decoding: $0, as: UTF8.self) })
    let before = now.replacing("\n  version: 2\n", with: "\n  version: 1\n")
      .replacing("What this study is about", with: "Once upon a time")
    try #require(before.contains("version: 1") && before.contains("Once upon a time"))
    files["study.yaml"] = Array(before.utf8)
    let earlier = StudyDefinition(name: TestLab.copyName, files: files)
    try lab.store.remember(earlier.study(), files: files, context: AuditContext(by: .system, at: lab.now))
    let visitor = try Visitor(lab, in: study, at: .signature)
    let signature = Visitor.signature + Visitor.representative
    try #require(try visitor.browser.post(Path.consentSignature.url(), signature).status == 303)
    try lab.outdate(visitor)
    try lab.alter(
      "research", "UPDATE consents SET study_version = ? WHERE participant = ?",
      [earlier.study().version, visitor.id.text])

    let page = try get(url(.changes))
    #expect(page.status == 200 && page.text.contains("Once upon a time"))
    #expect(page.text.contains("For those who agreed to an earlier version"))
    #expect(try post(.changes).location == url(.section(1)))
    #expect(try get(url(.notEligible)).text.contains("rel=\"next\" href=\"\(url(.changes))\""))
  }

  /// Staff read the same words as participants, except those that a preview cannot have.
  @Test func thePagesAreThoseOfParticipants() throws {
    let walk: [(Visitor.Stop, String, OnboardingScreen)] = [
      (.eligibility, "/eligibility", .eligibility), (.consent, "/consent/sections/1", .section(1)),
      (.consent, "/consent/document", .document), (.quiz, "/consent/quiz/1/1", .question(1)),
      (.sharing, "/consent/sharing", .sharing), (.review, "/consent/review", .review),
      (.permissions, "/permissions", .permissions),
    ]
    for (stop, path, screen) in walk {
      let page = try Visitor(lab, at: stop).browser.get(path).text
      // Nobody signs in a preview, so it offers nothing to take home.
      let own = page.replacing("Download this document (PDF)", with: "").words
      let shown = try get(screen.url(of: lab.study, in: Language("en"))).text.words
      #expect(own == shown, "\(screen)")
      #expect(own.count > 30, "\(screen)")
    }
  }

  /// No link and no form leads to a page that records something.
  @Test func nothingLeadsOutOfThePreviewButTheWayOut() throws {
    let home = Path.staffOnboarding.url(study.id.text)
    for screen in screens {
      let text = try get(url(screen)).text
      for match in text.matches(of: /\s(?:href|action|formaction)="(\/[^"]*)"/) {
        let target = String(match.output.1)
        #expect(target.hasPrefix(home) || target.hasPrefix("/assets/"), "\(screen): \(target)")
      }
    }
  }

  /// Every form is sent, good, empty and broken, by every role that may.
  @Test func noFormRecordsAnything() throws {
    let participant = try Visitor(lab, at: .signature)
    for role in StaffRole.allCases {
      let browser = try Colleague(lab, role).browser
      // A member of staff who looks through the pages in the browser of a participant does not act for them.
      browser.cookies["labconsole_session"] = participant.browser.cookies["labconsole_session"]
      let before = try lab.ledger.contents()
      for screen in screens {
        for form in try forms(of: screen) {
          let answer = try browser.post(url(screen), form)
          #expect([303, 422].contains(answer.status), "\(screen): \(answer.status)")
          if let target = answer.location {
            #expect(target.hasPrefix(Path.staffOnboarding.url(study.id.text)), "\(screen): \(target)")
            #expect(try browser.get(target).status == 200)
          }
          #expect(!answer.all("Set-Cookie").contains { $0.hasPrefix("labconsole_session") })
        }
        let changes = try lab.ledger.changes(since: before)
        #expect(changes == [:], "\(screen)")
      }
    }
    #expect(lab.log.errors == [])
  }

  private func forms(of screen: OnboardingScreen) throws -> [[(String, String)]] {
    let good: [(String, String)] =
      switch screen {
      case .eligibility: study.metAnswers
      case .section: try Path.consentSection.goodForm(in: study)
      case .question(let number):
        quiz.questions[number - 1].right.map { (quiz.questions[number - 1].field, $0.text) }
      case .sharing: try Path.consentSharing.goodForm(in: study)
      case .signature: Visitor.signature + Visitor.representative
      case .contactDetails: [("email", "ada@example.org")]
      case .keepPlace: Visitor.pin
      case .permissions: study.grants
      default: []
      }
    return [good, [], study.unmetAnswers, [("skip", "1")], good.map { ($0.0, "\u{202E}<script>") }]
  }

  @Test func goodFormsWalkTheWholeWay() throws {
    var screen = OnboardingScreen.introduction
    var walked: [OnboardingScreen] = [screen]
    var target = url(screen)
    while target != Path.staffOnboarding.url(study.id.text) {
      let next = try #require(try colleague.browser.post(target, try forms(of: screen)[0]).location)
      target = next
      if case .question = screen {
        let verdict = try get(next).text
        target = try #require(verdict.firstMatch(of: /class="button" rel="next" href="([^"]*)"/)).1.unescaped
      }
      screen = screens.first { target.split(separator: "?")[0].hasSuffix("/\($0.name)") } ?? screen
      walked.append(screen)
      try #require(walked.count < 100)
    }
    #expect(walked.dropLast() == screens.filter { !$0.isAside })
  }

  @Test func theReasonsAreThoseOfTheAnswersTyped() throws {
    var answers = study.metAnswers
    answers[0].1 = "17"
    #expect(try post(.eligibility, answers).text.contains("name=\"areRight\""))
    answers.append(("areRight", "yes"))
    let target = try #require(try post(.eligibility, answers).location)
    let text = try get(target).text
    let reasons = study.eligibility.map { $0.reason[Language("en")].escapedForPages }
    #expect(text.contains(reasons[0]) && !text.contains(reasons[1]) && !text.contains(reasons[2]))
    let all = try get(url(.notEligible)).text
    #expect(reasons.allSatisfy(all.contains))
    #expect(try post(.eligibility, []).text.contains("id=\"q-age-problem\""))
  }

  @Test func theQuizTellsItsVerdict() throws {
    var target = url(.question(1))
    for question in quiz.questions {
      let wrong = question.choices.first { !question.right.contains($0.id) }!
      let verdict = try #require(
        try colleague.browser.post(target, [(question.field, wrong.id.text)]).location)
      let text = try get(verdict).text
      #expect(text.contains(question.explanation[Language("en")].escapedForPages))
      #expect(text.contains("class=\"verdict\""))
      target = try #require(text.firstMatch(of: /class="button" rel="next" href="([^"]*)"/)).1.unescaped
    }
    #expect(target.hasPrefix(url(.quizFailed)))
    let failed = try get(target).text
    #expect(failed.contains("0 of \(quiz.questions.count)"))
    #expect(try get(url(.quizFailed)).text.words == failed.words, "the same without answers")
    #expect(!(try get(url(.quizExhausted)).text.contains("rel=\"next\" href=\"\(url(.question(1)))")))
  }

  @Test func whatTheStudyLacksIsNotThere() throws {
    for path in [
      ["unknown", "en", "introduction"], [study.id.text, "fr", "introduction"], [study.id.text, "en", "x"],
      [lab.study.id.text, "en", "countersignature"], [study.id.text, "en", "section-99"],
    ] {
      #expect(try get(Path.staffOnboardingScreen.url(values: path)).status == 404, "\(path)")
    }
  }
}

extension String {
  /// The text of a page below its heading, without the notice of a preview.
  fileprivate var words: [Substring] {
    let main = range(of: "<main").map { self[$0.lowerBound...] } ?? self[...]
    return main.replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace)
  }
}

extension Substring {
  fileprivate var unescaped: String { String(replacing("&amp;", with: "&")) }
}
