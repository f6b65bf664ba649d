import Crypto
import Foundation
import HTTP
import Testing

@testable import Studies
@testable import Web

/// Everything that the URLs of a filled lab can name: the values of each placeholder.
struct Objects: Sendable {
  /// Values of each placeholder, and at least one that names nothing.
  let values: [String: [String]]
  /// The part that each unfinished run is waiting for: it would be stored if it were let in.
  let dueParts: [String: TestPart]

  /// The URLs of a route. A placeholder without values here is a route that no test would cover.
  func urls(of route: Route<Audience>) throws -> [URLOfRoute] {
    let segments = route.pattern.description.split(separator: "/").map(String.init)
    return try choices(for: segments.compactMap(placeholder)).map { ids in
      let path = segments.map { "/" + (placeholder($0).map { Path.escaped(ids[$0]!) } ?? $0) }.joined()
      return URLOfRoute(path: path.isEmpty ? "/" : path, ids: ids)
    }
  }

  private func placeholder(_ segment: String) -> String? {
    segment.hasPrefix("{") ? String(segment.dropFirst().dropLast()) : nil
  }

  /// Values of some placeholders: each one with the first ones of the others, or with all of them if there is time.
  private func choices(for placeholders: [String]) throws -> [[String: String]] {
    try placeholders.reduce([[:]] as [[String: String]]) { choices, name in
      let values = try #require(values[name], "what does {\(name)} stand for?")
      func with(_ value: String, _ choice: [String: String]) -> [String: String] {
        choice.merging([name: value]) { $1 }
      }
      if Soak.isOn { return choices.flatMap { choice in values.map { with($0, choice) } } }
      return choices.map { with(values[0], $0) } + values.dropFirst().map { with($0, choices[0]) }
    }
  }
}

struct URLOfRoute: Sendable {
  let path: String
  let ids: [String: String]
}

extension Path {
  /// A form that this URL takes, from somebody whose turn it is. A POST that is not here is covered by no
  /// test: then this fails.
  func goodForm(in study: Study) throws -> [(String, String)] {
    switch self {
    case .staffConsentTalk, .breakTime, .nextVisit, .missingDevice, .omission, .staffNewPIN,
      .staffBatchWithdrawal:
      []
    case .staffDeparture: [("data", "keep"), ("confirm", "on")]
    case .staffWalkIns: [("form", Token().text), ("station", "unknown"), ("language", "en")]
    case .staffVisits, .staffVisit:
      [
        ("code", ParticipationCode.random().grouped), ("visit", study.visits[0].id.text), ("seen", "0"),
        ("date", "2030-05-14"), ("time", "10:00"), ("minutes", "45"), ("experimenter", ""), ("station", ""),
      ]
    case .staffFeeds: [("whose", "own")]
    case .staffFeedRevocation, .staffSlotWithdrawal, .staffSlotWithdrawals, .nextVisitTime: []
    case .staffSlots:
      [
        ("visit", "\(TestLab.copyName)/second"), ("first", "2030-05-14"),
        ("last", ""), ("weekday-2", "on"), ("begin", "10:00"), ("end", "12:00"), ("minutes", "45"),
        ("pause", "15"), ("experimenter", ""), ("station", ""), ("site", ""), ("step", "offer"),
      ]
    case .nextVisitCancellation: [("appointment", "unknown")]
    case .nextVisitWait: [("wish", "leave")]
    case .staffBoardLinks: [("codes", "hidden")]
    case .staffTags, .staffTagRemoval: [("tag", "left-handed")]
    case .staffBoardLinkRevocation, .staffTour: []
    // Of a tablet that nobody has any more: it is answered that something has changed.
    case .staffReversals:
      Undo(.help, of: "unknown", doneAt: Timestamp(milliseconds: 0)).fields.map { ($0, $1) }
    case .staffRowDensity: [("rows", "compact")]
    case .staffListColumns: [("column", "step")]
    case .staffSavedFilters: [("name", "Mine"), ("state", "in-progress")]
    case .staffSavedVisitFilters: [("name", "Mine"), ("study", study.id.text)]
    case .staffSavedDeviationFilters: [("name", "Mine"), ("kind", "note")]
    case .staffSavedCodeFilters: [("name", "Mine"), ("use", "unused")]
    case .staffSavedFilterName: [("name", "Ours")]
    case .staffSavedFilterRemoval: []
    case .staffChosenTags: [("tag", "left-handed"), ("act", "add")]
    case .staffChosenVisits:
      [
        ("visit", study.visits[0].id.text), ("date", "2030-05-14"), ("time", "10:00"), ("minutes", "45"),
        ("experimenter", ""), ("apart", "45"),
      ]
    case .staffVisitState: [("to", "arrived"), ("seen", "0")]
    case .staffArrivals: [("visit", study.visits[0].id.text)]
    case .staffSite: [("site", "berlin"), ("seen", "")]
    case .staffStationSite: [("site", "berlin")]
    case .staffInterventions:
      [("kind", "pause"), ("subject", ""), ("reason", "unwell"), ("remark", ""), ("seen", "0")]
    case .staffReasonCorrections: [("reason", "technical"), ("seen", "unwell")]
    case .staffExternalResults, .staffInstruments, .staffComparisons: [("file", "none")]
    case .staffCountersignature: Visitor.signature
    case .countersignature: Visitor.signature + [("account", "nobody"), ("password", "wrong")]
    case .consentRefusal: [("confirm", "yes")]
    case .stationPairing, .stationEnd, .staffHandoverEnd, .staffHandoverHelp: []
    case .staffStationRevocation: [("sure", "yes")]
    case .stationCode: [("code", ParticipationCode.random().grouped)]
    case .stationRelease: [("name", "nobody"), ("pin", "4071")]
    case .staffStations: [("pairing", PairingCode.random().grouped), ("name", "Tablet 9")]
    case .staffStationName: [("name", "Tablet 8")]
    case .staffHandovers: [("code", ParticipationCode.random().grouped), ("station", "unknown")]
    case .staffPIN: [("pin", "4071"), ("pinAgain", "4071")]
    case .staffRehearsals: []
    case .runs, .ownIntroduction, .consentChanges, .consentDocument, .consentReview, .notEligible, .signOut,
      .staffSignOut, .staffOutboxAttempts, .staffOnboardingScreen, .staffSurvey:
      []
    case .staffRelease: [("audience", "beyond")]
    case .staffReleaseWords: [("audience", "within"), ("words", "demographics.none")]
    case .staffReleaseRecipients: [("recipient", "Another lab")]
    case .staffReleaseRequests: [("audience", "within")]
    case .staffReleaseApproval, .staffReleaseWithdrawal, .staffComparisonRemoval: []
    case .staffInvitations: [("addresses", "ada@example.org"), ("language", "en"), ("form", Token().text)]
    case .staffInvitationWithdrawal, .staffInvitedWithdrawal, .staffMessageStop: []
    case .staffInvitedAddress: [("address", "bea@example.org")]
    case .staffMessages: [("message", "results"), ("seen", "1"), ("form", Token().text)]
    case .staffReleaseRefusal: [("reason", "Wait for the last visits")]
    case .participants: [("language", "en"), ("form", Token().text)]
    case .code: [("form", Token().text)]
    case .staffBatches: [("size", "2"), ("language", "en"), ("form", Token().text)]
    case .signIn: [("code", ParticipationCode.random().grouped), ("pin", "407162")]
    case .eligibility: study.metAnswers
    case .consentSection:
      [("shown", String(Int64(Date().timeIntervalSince1970 * 1000) - 900)), ("openings", "1")]
    case .consentQuestion:
      study.consent.quiz!.questions[0].right.map { (study.consent.quiz!.questions[0].field, $0.text) }
    case .consentSharing: [("sharing", "worldwide")]
    case .profileSharing: [("sharing", "institution")]
    case .consentSignature: Visitor.signature
    case .contactDetails, .profileContact: [("email", "ada@example.org")]
    case .keepPlace: Visitor.pin
    case .permissions, .profile: study.grants
    case .language: [("language", "de")]
    case .departure: [("data", "keep"), ("confirm", "on")]
    case .profileSessions, .occasion: []
    case .profileTimeZone: [("time-zone", "Asia/Tokyo")]
    case .unsubscription: [("List-Unsubscribe", "One-Click")]
    case .profilePIN: [("current", "407162"), ("pin", "739154"), ("pinAgain", "739154")]
    case .staffDeletion, .staffDeletionReversal: [("confirm", "on")]
    case .staffIdentityRemovals: [("confirm", "on"), ("until", "4102444800000")]
    case .surveyPage: [(".skip", "")]
    case .fact: [("weight", "70"), ("weight.unit", "metric")]
    case .ownContact: [("former-address", "bea@example.org")]
    case .ownContactDeletion: []
    case .survey, .surveyReview: []
    case .staffAnswerNotes, .staffAnswerQueries, .staffQueryAnswers:
      [("remark", "Is that so?"), ("seen", "1")]
    case .staffQueryQuestions: [("remark", "Still?"), ("seen", "2")]
    case .staffQueryClosure: [("seen", "1")]
    case .staffFlaggedRun: [("choice", "keep-run/plausible"), ("remark", ""), ("seen", "0")]
    case .staffSignIn: [("name", "nobody"), ("password", Colleague.password)]
    case .staffSetup:
      [
        ("name", "intruder"), ("password", Colleague.password), ("passwordAgain", Colleague.password),
      ]
    case .staffAccountRole: [("role", "data-manager"), ("study", "")]
    case .staffAccountState: [("to", "deactivated")]
    case .staffAccountReset: []
    case .staffOwnAccount:
      [
        ("current", Colleague.password), ("password", Colleague.newPassword),
        ("passwordAgain", Colleague.newPassword),
      ]
    case .staffReset: [("password", Colleague.newPassword), ("passwordAgain", Colleague.newPassword)]
    case .staffAccounts:
      [("name", "intruder"), ("role", "administrator"), ("study", ""), ("password", Colleague.password)]
    default: throw UnknownForm(path: self)
    }
  }

  struct UnknownForm: Error { let path: Path }

  /// True if a script sends data to it, such as a part of a run, instead of a form.
  var takesJSON: Bool {
    [.runPart, .runCheck, .staffPreviewPart, .stationReports, .stationScan].contains(self)
  }
}

extension Browser {
  /// Requests a URL in earnest: with the form or the part that would be stored.
  func ask(_ route: Route<Audience>, _ url: URLOfRoute, _ objects: Objects, in study: Study) throws -> Answer
  {
    guard route.method == .post else { return try get(url.path) }
    if route.path.takesJSON {
      let part = url.ids["run"].flatMap { objects.dueParts[$0] } ?? objects.dueParts.first!.value
      return try postJSON(url.path, part.body)
    }
    return try post(url.path, try route.path.goodForm(in: study))
  }
}

extension TestLab {
  /// A message to somebody who has just consented.
  func queueMessage(in study: Study, to address: String = "wilhelmina@example.org") throws -> OutboxMessage.ID
  {
    let participant = try Visitor(self, in: study, at: .keepPlace).participation(self).participant.id
    return try store.queue(
      OutboxMessage(
        participant: participant, study: study.id, kind: .consentCopy, recipient: MailAddress(address),
        subject: "Your consent", body: "Attached is a copy of what you signed."),
      context: AuditContext(by: .participant(participant), at: now))
  }

  /// Asks about the first answer of somebody to the survey of the study.
  func ask(about visitor: Visitor) throws -> (answer: AnswerReference, query: DataQuery.ID) {
    let survey = visitor.study.surveys[0].id
    let given = try #require(try store.history(of: survey, by: visitor.id).first)
    let answer = AnswerReference(survey: survey, key: given.key, number: given.number)
    let query = try store.ask(
      AnswerRemark("Is that right?"), about: answer, of: visitor.id,
      context: AuditContext(by: .staff("desk"), at: now))
    return (answer, query)
  }

  /// Leaves contact data of somebody that the survey of the study does not ask for any more.
  func giveContact(as visitor: Visitor) throws -> SurveyAnswerKey {
    let survey = visitor.study.surveys[0]
    let asked = SurveyQuestion(id: "former-address", question: survey.title, format: .email)
    let earlier = Survey(
      id: survey.id, title: survey.title, introduction: survey.introduction, expectedMinutes: 1,
      questions: [asked])
    let key = SurveyAnswerKey(asked.id)
    try store.save(
      SurveyStep(of: earlier, page: SurveyStep.profile, answers: [key: .given(.text("ada@example.org"))]),
      by: visitor.id, in: visitor.study, context: AuditContext(by: .participant(visitor.id), at: now))
    return key
  }

  /// A sender who may send this form now, and its target.
  func rightful(_ path: Path) throws -> (browser: Browser, target: String) {
    switch path {
    case .participants: return (browser(), path.url(study.id.text))
    case .code: return (browser(), path.url(try makeParticipants(1)[0].code.text))
    case .staffBatches, .staffSavedDeviationFilters, .staffSavedCodeFilters:
      return (try Colleague(self, .experimenter).browser, path.url(study.id.text))
    case .staffRehearsals:
      let form = try Path.participants.goodForm(in: study) + [("rehearsal", "1")]
      _ = try browser().post(Path.participants.url(study.id.text), form)
      return (try Colleague(self, .experimenter).browser, path.url(study.id.text))
    case .signIn, .staffSignIn: return (browser(), path.url())
    case .ownIntroduction: return (try Visitor(self, at: .introduction).browser, path.url())
    case .eligibility: return (try Visitor(self, at: .eligibility).browser, path.url())
    case .notEligible: return (browser(), path.url(study.id.text))
    case .consentRefusal: return (try Visitor(self, at: .consent).browser, path.url())
    case .consentChanges:
      let visitor = try Visitor(self, in: secondStudy, at: .keepPlace)
      try outdate(visitor)
      return (visitor.browser, path.url())
    case .consentDocument: return (try Visitor(self, at: .consent).browser, path.url())
    case .consentSection: return (try Visitor(self, at: .consent).browser, path.url("1"))
    case .consentQuestion: return (try Visitor(self, at: .quiz).browser, path.url("1", "1"))
    case .consentSharing: return (try Visitor(self, at: .sharing).browser, path.url())
    case .consentReview: return (try Visitor(self, at: .review).browser, path.url())
    case .consentSignature: return (try Visitor(self, at: .signature).browser, path.url())
    case .contactDetails: return (try Visitor(self, at: .contactDetails).browser, path.url())
    case .keepPlace: return (try Visitor(self, at: .keepPlace).browser, path.url())
    case .permissions: return (try Visitor(self, at: .permissions).browser, path.url())
    case .runs, .missingDevice, .profile, .profileSharing, .profileContact, .language, .departure, .signOut,
      .profileSessions, .profilePIN, .profileTimeZone:
      return (try Visitor(self, at: .firstTest).browser, path.url())
    case .omission:
      return (try Visitor(self, at: .firstTest).browser, path.url(study.implicitTests[0].id.text, "1"))
    case .fact:
      return (try Visitor(self, at: .finished).browser, path.url(study.surveys[0].id.text, "weight"))
    case .ownContact, .ownContactDeletion:
      let visitor = try Visitor(self, at: .finished)
      return (visitor.browser, path.url(study.surveys[0].id.text, try giveContact(as: visitor).description))
    case .surveyPage:
      let survey = study.surveys[0]
      return (
        try Visitor(self, at: .survey).browser, path.url(survey.id.text, survey.questions[1].id.text)
      )
    case .breakTime:
      let visitor = try Visitor(self, at: .inRun)
      try visitor.finishRun()
      try alter(
        "research", "UPDATE runs SET break_began_at = 0, break_ends_at = 1 WHERE participant = ?",
        [visitor.id.text])
      return (visitor.browser, path.url())
    case .staffBatchWithdrawal:
      return (try Colleague(self, .experimenter).browser, path.url(try makeBatch(1, in: study).text))
    case .staffWalkIns: return (try Colleague(self, .experimenter).browser, path.url(study.id.text))
    case .staffInterventions, .staffNewPIN, .staffDeparture, .staffTags, .staffTagRemoval:
      let visitor = try Visitor(self, at: .inRun)
      return (try Colleague(self, .experimenter).browser, path.url(visitor.id.text))
    case .staffReasonCorrections:
      let visitor = try Visitor(self, at: .inRun)
      let colleague = try Colleague(self, .experimenter)
      let pause = try Path.staffInterventions.goodForm(in: study)
      _ = try colleague.browser.post(Path.staffInterventions.url(visitor.id.text), pause)
      return (colleague.browser, path.url(visitor.id.text, "1"))
    case .staffIdentityRemovals:
      let visitor = try Visitor(self, in: secondStudy, at: .permissions)
      try forgetAboutVisit(of: visitor)
      return (try Colleague(self, .experimenter).browser, path.url(secondStudy.id.text))
    case .staffDeletion, .staffDeletionReversal:
      let visitor = try Visitor(self, at: .firstTest)
      try store.leave(
        visitor.id, session: nil, data: self.data(onLeaving: path),
        context: AuditContext(by: .participant(visitor.id), at: now))
      return (try Colleague(self, .experimenter).browser, path.url(visitor.id.text))
    case .staffExternalResults:
      let visitor = try Visitor(self, at: .firstTest)
      return (try Colleague(self, .experimenter).browser, path.url(visitor.id.text))
    case .staffConsentTalk:
      let visitor = try Visitor(self, at: .quiz)
      return (try Colleague(self, .experimenter).browser, path.url(visitor.id.text))
    case .staffCountersignature:
      let visitor = try Visitor(self, at: .contactDetails)
      return (try Colleague(self, .experimenter).browser, path.url(visitor.id.text))
    case .countersignature:
      let tablet = try Tablet(self)
      try tablet.take(try Visitor(self, at: .contactDetails))
      return (tablet.browser, path.url())
    case .staffSetup: return (browser(), path.url(try #require(try store.makeSetupLink(at: now)).text))
    case .stationPairing: return (browser(), path.url())
    case .stationCode: return (try Tablet(self).browser, path.url())
    case .stationRelease, .stationEnd:
      let tablet = try Tablet(self)
      try tablet.take(try Visitor(self, at: .firstTest))
      return (tablet.browser, path.url())
    case .staffSite:
      let visitor = try Visitor(self, in: secondStudy, at: .firstTest)
      return (try Colleague(self, .experimenter).browser, path.url(visitor.id.text))
    case .staffStationName, .staffStationRevocation, .staffStationSite:
      return (try Colleague(self, .experimenter).browser, path.url(try Tablet(self).station.id.text))
    case .staffHandoverEnd, .staffHandoverHelp:
      let handover = try Tablet(self).take(try Visitor(self, at: .firstTest))
      return (try Colleague(self, .experimenter).browser, path.url(handover.id.text))
    case .staffVisit, .staffVisitState:
      let visit = try plan(for: try Visitor(self, at: .firstTest))
      return (try Colleague(self, .experimenter).browser, path.url(visit.id.text))
    case .staffArrivals:
      let visitor = try Visitor(self, at: .firstTest)
      return (try Colleague(self, .experimenter).browser, path.url(visitor.id.text))
    case .staffFeedRevocation:
      let colleague = try Colleague(self, .experimenter)
      return (colleague.browser, path.url(try makeFeed(for: colleague.member.id).text))
    case .staffSavedFilterName, .staffSavedFilterRemoval:
      let colleague = try Colleague(self, .experimenter)
      return (colleague.browser, path.url(try saveFilter(for: colleague.member.id).text))
    case .staffBoardLinkRevocation:
      let colleague = try Colleague(self, .experimenter)
      return (colleague.browser, path.url(try makeBoardLink(for: colleague.member.id).text))
    case .nextVisit, .nextVisitCancellation, .nextVisitWait:
      return (try visitorBetweenVisits().browser, path.url())
    case .nextVisitTime: return (try visitorBetweenVisits().browser, path.url(try offerSlot().text))
    case .staffSlotWithdrawal:
      return (try Colleague(self, .experimenter).browser, path.url(try offerSlot().text))
    case .staffStations, .staffHandovers, .staffPIN, .staffVisits, .staffFeeds, .staffSlots,
      .staffSlotWithdrawals, .staffBoardLinks, .staffListColumns, .staffChosenVisits, .staffChosenTags,
      .staffSavedFilters, .staffSavedVisitFilters, .staffReversals, .staffRowDensity:
      return (try Colleague(self, .experimenter).browser, path.url())
    case .staffAccountRole, .staffAccountState, .staffAccountReset:
      let colleague = try Colleague(self, .experimenter)
      return (try Colleague(self, .administrator).browser, path.url(colleague.member.id.text))
    case .staffReset:
      let colleague = try Colleague(self, .experimenter)
      let link = try store.makeResetLink(
        for: colleague.member.id, context: AuditContext(by: .system, at: now))
      return (browser(), path.url(link.text))
    case .staffOwnAccount: return (try Colleague(self, .experimenter).browser, path.url())
    case .staffAccounts, .staffSignOut, .staffTour:
      return (try Colleague(self, .administrator).browser, path.url())
    case .staffRelease:
      // Without anybody to release there is no form.
      _ = try Visitor(self, at: .keepPlace)
      return (try Colleague(self, .dataManager).browser, path.url(study.id.text))
    case .staffReleaseWords: return (try Colleague(self, .dataManager).browser, path.url(study.id.text))
    case .staffReleaseRecipients:
      _ = try Visitor(self, at: .keepPlace)
      let manager = try Colleague(self, .dataManager).browser
      _ = try manager.post(Path.staffRelease.url(study.id.text), [("audience", "within")])
      return (manager, path.url(study.id.text, "1"))
    case .staffReleaseRequests: return (try Colleague(self, .dataManager).browser, path.url(study.id.text))
    case .staffReleaseApproval, .staffReleaseRefusal:
      _ = try Visitor(self, at: .keepPlace)
      let asked = try askForRelease(as: Colleague(self, .dataManager).member.id)
      return (try Colleague(self, .dataManager).browser, path.url(study.id.text, asked.text))
    case .staffReleaseWithdrawal:
      let manager = try Colleague(self, .dataManager)
      return (manager.browser, path.url(study.id.text, try askForRelease(as: manager.member.id).text))
    case .staffAnswerNotes, .staffAnswerQueries:
      let visitor = try Visitor(self, at: .survey)
      let given = try #require(try store.history(of: study.surveys[0].id, by: visitor.id).first)
      return (
        try Colleague(self, .dataManager).browser,
        path.url(visitor.id.text, study.surveys[0].id.text, given.key.description)
      )
    case .staffQueryAnswers:
      let query = try ask(about: Visitor(self, at: .survey)).query
      return (try Colleague(self, .experimenter).browser, path.url(query.text))
    case .staffQueryQuestions, .staffQueryClosure:
      let query = try ask(about: Visitor(self, at: .survey)).query
      if path == .staffQueryQuestions {
        _ = try store.act(
          .closed, nil, on: query, seen: 1, context: AuditContext(by: .staff("desk"), at: now))
      }
      return (try Colleague(self, .dataManager).browser, path.url(query.text))
    case .staffFlaggedRun:
      let run = try flagRun(of: Visitor(self, at: .inRun))
      return (try Colleague(self, .dataManager).browser, path.url(study.id.text, run.text))
    case .survey, .surveyReview:
      return (try Visitor(self, at: .survey).browser, path.url(study.surveys[0].id.text))
    case .staffSurvey:
      return (
        try Colleague(self, .experimenter).browser,
        path.url(study.id.text, study.surveys[0].id.text, "en")
      )
    case .staffOnboardingScreen:
      return (
        try Colleague(self, .experimenter).browser, path.url(study.id.text, "en", "introduction")
      )
    case .staffOutboxAttempts:
      return (try Colleague(self, .experimenter).browser, path.url(try queueMessage(in: study).text))
    case .staffInvitations, .staffMessages:
      return (try Colleague(self, .experimenter).browser, path.url(study.id.text))
    case .staffMessageStop:
      return (try Colleague(self, .experimenter).browser, path.url(study.id.text, try askToWrite().text))
    case .staffInvitationWithdrawal:
      let list = try makeInvitations(["ada@example.org"])
      return (try Colleague(self, .experimenter).browser, path.url(study.id.text, list.text))
    case .staffInvitedAddress, .staffInvitedWithdrawal:
      let list = try makeRefusedInvitations(["aad@example.org"])
      return (try Colleague(self, .experimenter).browser, path.url(study.id.text, list.text, "1"))
    case .staffComparisons: return (try Colleague(self, .dataManager).browser, path.url(study.id.text))
    case .staffComparisonRemoval:
      let group = try addComparisonGroup()
      return (try Colleague(self, .dataManager).browser, path.url(study.id.text, group.text))
    case .staffInstruments: return (try Colleague(self, .administrator).browser, path.url(study.id.text))
    case .occasion: return (try Visitor(self, at: .finished).browser, path.url("mood.1"))
    case .unsubscription:
      let somebody = try Visitor(self, at: .firstTest).id
      return (browser(), path.url(try store.unsubscriptionToken(of: somebody)))
    default: throw Path.UnknownForm(path: path)
    }
  }
}

extension TestLab {
  /// A message to many that waits: nobody has this id, and so no round writes to them.
  func askToWrite() throws -> MessageDispatch.ID {
    let dispatch = MessageDispatch(
      id: "dispatch", study: study.id, message: "results", studyVersion: study.version, staff: "desk",
      askedAt: now)
    try store.dispatch(dispatch, to: ["nobody"], context: AuditContext(by: .staff("desk"), at: now))
    return dispatch.id
  }

  /// An address for calendar programs.
  func makeFeed(for member: StaffMember.ID) throws -> CalendarFeed.ID {
    _ = try store.makeCalendarFeed(
      ownOnly: true, language: Language("en"), context: AuditContext(by: .staff(member), at: now))
    return try #require(try store.calendarFeeds(of: member).last?.id)
  }

  /// An address for a screen on the wall.
  func makeBoardLink(for member: StaffMember.ID) throws -> BoardLink.ID {
    _ = try store.makeBoardLink(
      showsCodes: false, language: Language("en"), context: AuditContext(by: .staff(member), at: now))
    return try #require(try store.boardLinks(of: member).last?.id)
  }

  func saveFilter(for member: StaffMember.ID) throws -> SavedFilter.ID {
    try store.save(
      .participants(SavedFilter.OfParticipants(study: study.id)), named: SavedFilter.Name("Mine"),
      context: AuditContext(by: .staff(member), at: now))
  }

  /// Asks for a release of the project's own study within the institution.
  func askForRelease(as member: StaffMember.ID) throws -> ReleaseRequest.ID {
    try store.askForRelease(
      of: study.id, in: ReleaseScope(.real, .within), context: AuditContext(by: .staff(member), at: now)
    ).id
  }
}

extension TestLab {
  /// Brings in a group of two people beside the first test of the project's own study.
  func addComparisonGroup(named name: String = "Published") throws -> ComparisonGroup.ID {
    let group = ComparisonGroup(
      id: .new(at: now), study: study.id, task: study.implicitTests[0].id, name: name,
      origin: .init(
        format: "scores", scoring: "D_biep.Thin_Good_all", sha256: "of \(name)", excluded: 1,
        withoutResult: 0,
        broken: 0), summary: ResultSummary([0.3, 0.5]), addedAt: now)
    try store.addComparisonGroup(group, context: AuditContext(by: .system, at: now)) { take in
      for value in [0.3, 0.5] { try take(ComparedResult(value: value)) }
    }
    return group.id
  }
}

extension Array {
  /// The link for the first administrator works only while there is none: its form goes before all others.
  func setupFirst(_ path: (Element) -> Path) -> [Element] {
    filter { path($0) == .staffSetup } + filter { path($0) != .staffSetup }
  }
}

extension Route<Audience> {
  var path: Path { Path(rawValue: pattern.description)! }
}

extension TestLab {
  /// A deletion can be asked for by somebody who left without one, and undone for somebody who left with one.
  fileprivate func data(onLeaving path: Path) -> DataOnLeaving {
    path == .staffDeletion ? .kept : .deleted(keepingConsentYears: nil)
  }
}
