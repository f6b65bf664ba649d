import Definitions
import Foundation
import Testing

@testable import ImplicitAssociation
@testable import Studies
@testable import Web

/// The phrases of the interface: none missing, none left with a gap, in any language.
@Suite struct WordTests {
  private let phrases: Phrases
  private let keys: Set<String>

  init() throws {
    let directory = TestLab.root.appendingPathComponent("Config/languages")
    phrases = try TestLab.interface.get().phrases
    let rooms = try FileManager.default.contentsOfDirectory(
      atPath: directory.appendingPathComponent("en").path
    )
    .map { String($0.dropLast(".yaml".count)) }
    let phrases = phrases
    keys = Set(rooms.flatMap { room in phrases.room(room, in: Language("en")).keys.map { "\(room).\($0)" } })
  }

  private func sources(_ folder: String, _ ending: String) throws -> [(name: String, text: String)] {
    let root = TestLab.root.appendingPathComponent(folder)
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(ending) }.sorted().map {
      ($0, try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8))
    }
  }

  private func gaps(_ phrase: String) -> Set<String> {
    Set(phrase.matches(of: /\{(\w+)\}/).map { String($0.output.1) })
  }

  @Test func everyLanguageHasTheSameGaps() {
    #expect(phrases.available.map(\.code) == ["de", "en"])
    for key in keys {
      let sets = phrases.available.map { gaps(phrases.phrase(key, in: $0)!) }
      #expect(Set(sets).count == 1, "\(key): \(sets)")
      for language in phrases.available { #expect(phrases.phrase(key, in: language) != "", "\(key)") }
    }
  }

  /// No line ends within the German word for a mail: a word joiner follows its hyphen.
  @Test func aMailIsNeverBroken() throws {
    for key in keys {
      #expect(phrases.phrase(key, in: Language("de"))?.contains("E-Mail") == false, "\(key)")
    }
    let help = try sources("Config/languages/de/help", ".md")
    #expect(help.count > 40)
    for (name, text) in help { #expect(!text.contains("E-Mail"), "\(name)") }
  }

  /// The same in studies and templates, where the word joiner may also be written as the format of a file allows.
  @Test(arguments: [(".md", ["\u{2060}", "&#8288;"]), (".yaml", ["\u{2060}", #"\u2060"#])])
  func aMailIsNeverBrokenInAStudy(ending: String, joiners: [String]) throws {
    var found = 0
    for (name, text) in try sources("Config/studies", ending) + sources("Config/templates", ending) {
      let others = joiners.reduce(text) { $0.replacing("E-\($1)Mail", with: "") }
      #expect(!others.contains(/E-\S{0,8}Mail/), "\(name)")
      if others != text { found += 1 }
    }
    #expect(found >= 2)
  }

  /// Names of categories are groups of words, which no grammar of a sentence around them fits. And labels stand at the
  /// top of some layouts only.
  @Test func sentencesAboutATestFitAnyCategoryAndLayout() throws {
    for language in phrases.available {
      for key in ["sampleKeyboard", "sampleTouch"] {
        let sentence = try #require(phrases.phrase("implicit-association.\(key)", in: language))
        #expect(sentence.contains(/[“„]\{category\}[”“]/), "\(key) in \(language)")
      }
      let lead = try #require(phrases.phrase("implicit-association.generalLead", in: language))
      #expect(!lead.contains(/at the top|oben/), "\(language)")
    }
  }

  /// A phrase with a plural also has a singular.
  @Test func whatIsCountedHasBothForms() {
    let counted = keys.filter { $0.hasSuffix(".other") }.map { $0.dropLast(".other".count) }
    #expect(counted.count >= 5)
    for key in counted { #expect(keys.contains("\(key).one"), "\(key)") }
  }

  /// Every string in the sources that looks like the key of a phrase is one.
  @Test func everyKeyInTheSourcesIsAPhrase() throws {
    let rooms = Set(keys.map { $0.prefix { $0 != "." } })
    var found = 0
    for (name, text) in try sources("Sources/Web", ".swift") {
      for match in text.matches(of: /"([a-z-]+)((?:\.[A-Za-z-]+)+)"/) where rooms.contains(match.output.1) {
        let key = String(match.output.1 + match.output.2)
        #expect(keys.contains(key) || keys.contains("\(key).other"), "\(name): \(key)")
        found += 1
      }
    }
    #expect(found > 60)
  }

  /// A sentence that is made with values has a gap for each of them and no other.
  @Test func everyGapIsFilled() throws {
    var found = 0
    for (name, text) in try sources("Sources/Web", ".swift") {
      for match in text.matches(of: /say\(\s*"([A-Za-z.-]+)"/) {
        let rest = text[match.range.upperBound...]
        var values = Set(rest.arguments.matches(of: /"(\w+)":/).map { String($0.output.1) })
        let isCounted = rest.starts(with: /\s*,\s*count:/)
        if isCounted { values.insert("n") }
        let key = String(match.output.1) + (isCounted ? ".other" : "")
        #expect(phrases.phrase(key, in: Language("en")).map(gaps) == values, "\(name): \(key)")
        found += 1
      }
    }
    #expect(found > 25)
  }

  /// Except patterns, which a script fills.
  @Test func phrasesInTemplatesHaveNoGaps() throws {
    for (name, text) in try sources("Views", ".mustache") {
      let said = text.replacing(/data-pattern="[^"]*"/, with: "")
      for match in said.matches(of: /\{\{text\.([A-Za-z.-]+)\}\}/) {
        let key = String(match.output.1)
        #expect(phrases.phrase(key, in: Language("de")).map(gaps) == [], "\(name): \(key)")
      }
    }
  }

  /// Keys that are composed while the console runs.
  @Test func everyWordOfTheFieldHasItsPhrase() throws {
    var wanted = StaffRole.allCases.flatMap {
      ["accounts.role.\($0.rawValue)", "accounts.role.\($0.rawValue)-may"]
    }
    wanted += GroupMeasure.allCases.flatMap { measure in
      ["measure", "ofMeasure.note"].map { "comparisons.\($0).\(measure.rawValue)" }
    }
    wanted += ["descriptions", "differences", "classes", "figure"].map { "comparisons.ofMeasure.\($0)" }
    wanted += ["beginning", "between", "last"].flatMap {
      ["dashboard.encouragement.\($0)", "dashboard.encouragement.home.\($0)"]
    }
    wanted += ["participant", "system"].map { "participants.actor.\($0)" }
    wanted += ["running", "finished", "stopped"].map { "participants.runState.\($0)" }
    wanted += Quality.Flag.allCases.map { "implicit-association.flag.\($0.rawValue)" }
    wanted += ["underWay", "finished", "ended"].map { "participants.state.\($0)" }
    wanted += ["missing", "missingChoice", "notANumber", "outOfRange"].map { "eligibility.problem.\($0)" }
    wanted += NotGiven.allCases.dropFirst().map { "answering.notGiven.\($0.rawValue)" }
    wanted += SurveyQuestion.DurationPart.allCases.flatMap { part in
      [
        "parts.\(part.rawValue)", "duration.\(part.rawValue).one", "duration.\(part.rawValue).other",
      ].map { "answering.\($0)" }
    }
    wanted += ["centimetres", "feet", "inches", "kilograms", "pounds"].map { "answering.measure.\($0)" }
    wanted += ["notADate", "inTheFuture"].map { "eligibility.problem.\($0)" }
    wanted += BrowserAnswer.allCases.flatMap { answer in
      ["permissions.browser", "participants.one.browser"].map { "\($0).\(answer.rawValue)" }
    }
    wanted += ["granted", "refused", "open"].map { "participants.one.permission.\($0)" }
    wanted += phrases.available.map { "language.\($0)" }
    wanted += ReleaseMembership.Part.allCases.map { "profile.data.part.\($0.rawValue)" }
    wanted += ReleasePseudonyms.allCases.map { "profile.data.identifier.\($0.rawValue)" }
    wanted += ["none", "slight", "moderate", "strong"].map { "implicit-association.result.scale.\($0)" }
    wanted += ["skipped", "excluded", "refused", "doubtful", "mouseOrPen", "oddEven", "practiceTest"].flatMap
    {
      ["implicit-association.quality.\($0)", "implicit-association.quality.\($0)Means"]
    }
    wanted.append("implicit-association.analysis.orders")
    wanted += TaskVariant.Input.allCases.flatMap { input in
      ["words", "pictures"].map { "implicit-association.whoCannot.\(input.rawValue).\($0)" }
    }
    wanted += ChoiceFlag.allCases.map { "tasks.choices.flag.\($0.rawValue)" }
    wanted += StroopScore.Flag.allCases.map { "stroop.flag.\($0.rawValue)" }
    wanted += ReactionScore.Flag.allCases.map { "simple-reaction-time.flag.\($0.rawValue)" }
    wanted += ExperimentProblem.allCases.map { "page.flag.\($0.rawValue)" }
    wanted += ExperimentScore.DisturbanceMark.allCases.map { "page.flag.\($0.rawValue)" }
    wanted += SpeechProblem.allCases.map { "serial-addition.unheard.\($0.rawValue)" }
    wanted += ["once", "several"].map { "dashboard.omission.\($0)" }
    wanted += ReleaseTables.analysis.map { "analysis.released.table.\($0.name)" }
    wanted += ParticipantFigure.RunVerdict.allCases.map { "participants.list.figure.verdict.\($0.rawValue)" }
    wanted += QuizPass.allCases.map { "participants.list.figure.quiz.\($0.rawValue)" }
    wanted += ["shown", "answered", "skipped", "alpha"].flatMap {
      ["answers.quality.\($0)", "answers.quality.\($0)Means"]
    }
    wanted += ["items", "complete", "interval"].map { "answers.quality.\($0)" }
    wanted += DataQuery.State.allCases.flatMap { state in
      ["state", "mark", "tab"].map { "queries.\($0).\(state.rawValue)" }
    }
    wanted += DataQuery.Act.allCases.flatMap { act in
      ["queries.act.\(act.rawValue)", "participants.event.survey.query-\(act.rawValue)"]
    }
    wanted += ["answers.noteForm", "answers.queryForm", "queries.answerForm", "queries.questionForm"]
      .flatMap { form in ["label", "help", "button"].map { "\(form).\($0)" } }
    wanted += ["runs", "mean", "deviation"].map { "implicit-association.quality.\($0)" }
    wanted += ConsentMilestone.allCases.map { "participants.event.consent.\($0.rawValue)" }
    wanted += Intervention.Kind.allCases.flatMap { kind in
      ["participants.event.intervention.\(kind.rawValue)"]
        + ["title", "consequence", "label"].map { "interventions.kind.\(kind.rawValue).\($0)" }
    }
    wanted += InterventionReason.allCases.map { "interventions.reason.\($0.rawValue)" }
    wanted += ["repeated", "voided"].map { "interventions.setAside.\($0)" }
    wanted += FlaggedRun.State.allCases.map { "quality.flagged.state.\($0.rawValue)" }
    wanted += [Intervention.Kind.keepRun, .void].map { "quality.flagged.choice.\($0.rawValue)" }
    wanted += FlaggedRunFilter.Decision.allCases.map { "quality.flagged.tab.\($0.rawValue)" }
    wanted += PartDivision.besideDays.flatMap { division in
      [
        "quality.flags.by", "quality.flags.head", "onboarding-progress.parts",
        "onboarding-progress.partsHelp",
      ]
      .map { "\($0).\(division.rawValue)" }
    }
    wanted += PartDivision.allCases.flatMap { division in
      ["overview.by", "overview.head", "balance.firsts"].map { "\($0).\(division.rawValue)" }
    }
    wanted += DataGap.Remedy.allCases.map { "overview.remedy.\($0.rawValue)" }
    wanted += AllocationMethod.allCases.map { "balance.method.\($0.rawValue)" }
    wanted += Addressee.Obstacle.allCases.map { "messages.passedOver.\($0.rawValue)" }
    wanted += MailProblem.Kind.allCases.map { "outbox.problem.\($0.rawValue)" }
    wanted += OutboxEntry.State.allCases.map { "outbox.state.\($0.rawValue)" }
    wanted += ReminderSubject.allCases.map { "permissions.remark.remindersOf.\($0.rawValue)" }
    wanted += OutboxMessage.Kind.allCases.map { "outbox.kind.\($0.rawValue)" }
    // Every action in the audit trail of a participant has words for staff.
    for (_, text) in try sources("Sources/Storage", ".swift") {
      for match in text.matches(
        of:
          /"((?:participant|session|eligibility|consent|quiz|sharing|contact|permission|order|run|part|answer|survey|mail|break|visit|handover|result|signature|occasion|schedule)\.[a-z-]+)"/
      ) {
        wanted.append("participants.event.\(match.output.1)")
      }
      // And every action that is appended with a participant, under any name.
      for match in text.matches(of: /AuditTrail\.append\(\s*"([a-z.-]+)"/)
      where text[match.range.upperBound...].arguments.contains("participant:") {
        wanted.append("participants.event.\(match.output.1)")
      }
    }
    #expect(wanted.filter { !keys.contains($0) } == [])
    #expect(wanted.count > 40)
  }

  /// A composed key begins like existing phrases; if it still leads nowhere, no page shows it.
  @Test func noPageEverShowsAKey() throws {
    for language in phrases.available {
      let words = phrases.sentence("participants.event.nobody.thought.of", in: language)
      #expect(words == phrases.phrase(Phrases.unnamed, in: language) && !words.contains("."))
    }
    var found = 0
    for (name, text) in try sources("Sources/Web", ".swift") {
      for match in text.matches(of: /say\(\s*"([a-z-]+\.[A-Za-z.-]*)\\\(/) {
        let beginning = match.output.1
        #expect(keys.contains { $0.hasPrefix(beginning) }, "\(name): \(beginning)")
        found += 1
      }
    }
    #expect(found > 50)
  }

  /// Every entry in a participant's trail is told in words; that includes the entry for a remark of staff, which is
  /// kept beside the names.
  @Test func whatHappenedIsToldInWords() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .finished)
    let ben = try Colleague(lab, .experimenter)
    let note = try InterventionRequest(.note, reason: .mistake, remark: "Wears glasses", seen: 0)
    _ = try lab.store.intervene(
      note, for: visitor.id, in: lab.study, context: AuditContext(by: .staff(ben.member.id), at: lab.now))
    for language in phrases.available {
      let url = Path.staffParticipant.url(visitor.id.text, query: ["language": language.code])
      let page = try ben.browser.get(url).text
      #expect(!page.contains(phrases.phrase(Phrases.unnamed, in: language)!.escapedForPages))
      #expect(page.contains(phrases.phrase("participants.event.remark.kept", in: language)!))
    }
  }
}

extension Substring {
  /// The text of a call up to its closing parenthesis.
  fileprivate var arguments: Substring {
    var depth = 1
    let end = firstIndex { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth == 0
    }
    return self[..<(end ?? endIndex)]
  }
}
