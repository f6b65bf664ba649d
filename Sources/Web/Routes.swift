import Crypto
import HTTP
import Studies

extension Lab {
  /// The table of contents of the product: what is asked, who may ask, who answers. The access tests are
  /// generated from it. The pages of participants stand here, the others beside it.
  public var routes: [Route<Audience>] {
    let gate = Gate(lab: self)
    return introduction(gate) + onboarding(gate) + tasks(gate) + profile(gate) + staffRoutes(gate)
      + stationRoutes(gate) + visitRoutes(gate)
  }

  private func introduction(_ gate: Gate) -> [Route<Audience>] {
    [
      gate.open(.get, .home, IntroductionRoutes.studies),
      gate.open(.get, .introduction, IntroductionRoutes.show),
      gate.open(.post, .participants, IntroductionRoutes.enrol),
      gate.open(.get, .notEligible, EligibilityRoutes.showNotEligible),
      gate.open(.post, .notEligible, EligibilityRoutes.close),
      gate.open(.get, .left) { try DepartureRoutes.show($0, gate.participantRequest($0, .left)) },
      gate.open(.get, .signIn, SignInRoutes.show),
      gate.open(.post, .signIn, lane: .hashing, SignInRoutes.submit),
      gate.open(.get, .unsubscription, UnsubscriptionRoutes.show),
      gate.linked(.post, .unsubscription, UnsubscriptionRoutes.stop),
      gate.open(.get, .certificate, ConsentCopyRoutes.certificate),
      gate.open(.get, .code, CodeRoutes.show),
      gate.open(.post, .code, CodeRoutes.begin),
    ]
  }

  private func onboarding(_ gate: Gate) -> [Route<Audience>] {
    let signed = Stage.afterConsent
    return [
      gate.participant(.get, .ownIntroduction, at: [.introduction], IntroductionRoutes.showOwn),
      gate.participant(.post, .ownIntroduction, at: [.introduction], IntroductionRoutes.goOn),
      gate.participant(.get, .eligibility, at: [.eligibility], EligibilityRoutes.show),
      gate.participant(
        .post, .eligibility, at: [.eligibility], again: EligibilityRoutes.submitAgain,
        EligibilityRoutes.submit),
      gate.participant(.get, .eligibilityCheck, at: [.eligibility], EligibilityCheckRoutes.show),
      gate.participant(.get, .consent, at: [.consent], ConsentRoutes.begin),
      gate.participant(.get, .consentChanges, at: [.consent], ConsentDocumentRoutes.showChanges),
      gate.participant(.post, .consentChanges, at: [.consent], ConsentDocumentRoutes.haveSeenChanges),
      gate.participant(.get, .consentSection, at: [.consent], ConsentRoutes.showSection),
      gate.participant(.post, .consentSection, at: [.consent], ConsentRoutes.haveReadSection),
      gate.participant(.get, .consentDocument, at: signed.union([.consent]), ConsentDocumentRoutes.show),
      gate.participant(
        .get, .consentDocumentPDF, at: signed.union([.consent]), ConsentDocumentRoutes.download),
      gate.participant(.post, .consentDocument, at: [.consent], ConsentDocumentRoutes.haveRead),
      gate.participant(.get, .consentQuiz, at: [.consent], QuizRoutes.showOutcome),
      gate.participant(.get, .consentQuestion, at: [.consent], QuizRoutes.show),
      gate.participant(.post, .consentQuestion, at: [.consent], QuizRoutes.answer),
      gate.participant(.get, .consentSharing, at: [.consent], SharingRoutes.show),
      gate.participant(.post, .consentSharing, at: [.consent], SharingRoutes.submit),
      gate.participant(.get, .consentReview, at: [.consent], ReviewRoutes.show),
      gate.participant(.post, .consentReview, at: [.consent], ReviewRoutes.agree),
      gate.participant(.get, .stopping, at: [.consent], StoppingRoutes.show),
      gate.participant(.post, .consentRefusal, at: [.consent], DepartureRoutes.decline),
      gate.participant(.get, .consentSignature, at: [.consent], SignatureRoutes.show),
      gate.participant(.post, .consentSignature, at: [.consent], bodyLimit: 256 << 10, SignatureRoutes.sign),
      gate.participant(
        .get, .countersignature, at: [.countersignature], ConsentCopyRoutes.awaitCountersignature),
      gate.participant(
        .post, .countersignature, at: [.countersignature], bodyLimit: 256 << 10, lane: .hashing,
        TabletSigningRoutes.countersign),
      gate.participant(.get, .consentCopy, at: signed, ConsentCopyRoutes.document),
      gate.participant(.get, .consentCopySignature, at: signed, ConsentCopyRoutes.signature),
      gate.participant(.get, .consentCopyRecord, at: signed, ConsentCopyRoutes.record),
      gate.participant(.get, .contactDetails, at: [.contactDetails], ContactRoutes.show),
      gate.participant(.post, .contactDetails, at: [.contactDetails], ContactRoutes.submit),
      gate.participant(.get, .keepPlace, at: Stage.beforePlace, PlaceRoutes.show),
      gate.participant(.post, .keepPlace, at: Stage.beforePlace, lane: .hashing, PlaceRoutes.submit),
      gate.participant(.get, .permissions, at: [.permissions], PermissionRoutes.show),
      gate.participant(.post, .permissions, at: [.permissions], PermissionRoutes.submit),
    ]
  }

  private func tasks(_ gate: Gate) -> [Route<Audience>] {
    [
      gate.participant(.get, .dashboard, at: [.tasks], DashboardRoutes.show),
      gate.participant(.post, .occasion, at: [.tasks, .betweenVisits], OccasionRoutes.begin),
      gate.participant(.post, .missingDevice, at: [.tasks], MissingDeviceRoutes.tell),
      gate.participant(
        .get, .participationState, at: Set(Stage.allCases).subtracting([.left]),
        before: ParticipationStateRoutes.unchanged, ParticipationStateRoutes.show),
      gate.participant(.post, .runs, at: [.tasks], RunRoutes.start),
      gate.participant(.post, .omission, at: [.tasks], OmissionRoutes.leaveOut),
      gate.participant(.get, .run, at: [.tasks], RunRoutes.show),
      // A tablet needs the plan to send what waits on it.
      gate.participant(.get, .runPlan, at: Stage.measuring, RunRoutes.plan),
      gate.participant(.get, .runCheck, at: [.tasks], TabletCheckRoutes.show),
      gate.participant(.post, .runCheck, at: [.tasks], TabletCheckRoutes.record),
      gate.participant(.get, .runPicture, at: [.tasks], RunRoutes.picture),
      gate.participant(.get, .breakTime, at: [.onBreak], BreakRoutes.showBreak),
      gate.participant(.post, .breakTime, at: [.onBreak], BreakRoutes.endBreak),
      gate.participant(.get, .paused, at: [.paused], BreakRoutes.showPause),
      gate.participant(.get, .elsewhere, at: [.tasks], ExternalRoutes.show),
      gate.participant(.get, .siteUnknown, at: [.siteUnknown], SiteRoutes.wait),
      gate.participant(
        .post, .runPart, at: Stage.measuring, bodyLimit: taskPages.largestPart, lane: .writing,
        beforeBody: RunRoutes.admit, RunRoutes.append),
      // The pages of one kind of task alone follow, from its folder.
    ] + taskPages.all.flatMap { $0.routes(gate) }
  }

  private func profile(_ gate: Gate) -> [Route<Audience>] {
    let afterConsent = Stage.afterConsent
    return [
      gate.participant(.get, .profile, at: afterConsent, ProfileRoutes.show),
      gate.participant(.post, .profile, at: afterConsent, ProfileRoutes.changePermissions),
      gate.participant(.post, .profileSharing, at: afterConsent, ProfileRoutes.changeSharing),
      gate.participant(.post, .profileContact, at: afterConsent, ProfileRoutes.changeContact),
      gate.participant(
        .post, .language, at: Set(Stage.allCases).subtracting([.left]), ProfileRoutes.changeLanguage),
      gate.participant(.get, .profileData, at: afterConsent, OwnDataRoutes.show),
      gate.participant(.get, .profileDataJSON, at: afterConsent, OwnDataRoutes.json),
      gate.participant(.get, .profileDataPDF, at: afterConsent, OwnDataRoutes.pdf),
      gate.participant(.post, .profileSessions, at: afterConsent, ProfileRoutes.signOutEverywhere),
      gate.participant(.post, .profileTimeZone, at: afterConsent, OccasionRoutes.setTimeZone),
      gate.participant(.get, .profilePIN, at: afterConsent, ChangePINRoutes.show),
      gate.participant(.post, .profilePIN, at: afterConsent, lane: .hashing, ChangePINRoutes.submit),
      gate.participant(.post, .departure, at: afterConsent, ProfileRoutes.leave),
      gate.participant(.post, .signOut, at: Set(Stage.allCases), ProfileRoutes.signOut),
    ]
  }
}
