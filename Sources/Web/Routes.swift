import Crypto
import HTTP
import Studies

extension Lab {
  /// The table of contents of the product: what is asked, who may ask, who answers. The access tests are
  /// generated from it.
  public var routes: [Route<Audience>] {
    let gate = Gate(lab: self)
    return introduction(gate) + onboarding(gate) + tasks(gate) + profile(gate) + staff(gate)
      + stations(gate) + visits(gate)
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
        .post, .countersignature, at: [.countersignature], lane: .hashing, TabletSigningRoutes.countersign),
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
        .post, .runPart, at: Stage.measuring, bodyLimit: RunRoutes.largestPart, RunRoutes.append),
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

  /// The routes of the tablets themselves, then those of the console. Other routes open to a tablet:
  /// `Access/StationGate.swift`.
  private func stations(_ gate: Gate) -> [Route<Audience>] {
    [
      gate.open(.get, .station, StationRoutes.show),
      gate.open(.post, .stationPairing, StationRoutes.pair),
      gate.open(.get, .stationState, StationRoutes.state),
      gate.open(.post, .stationReports, StationRoutes.report),
      gate.open(.get, .stationCode, StationRoutes.askCode),
      gate.open(.post, .stationCode, StationRoutes.takeTyped),
      gate.waitingStation(.get, .stationScan, ScanRoutes.show),
      gate.waitingStation(.post, .stationScan, bodyLimit: ScanRoutes.largestPicture, ScanRoutes.read),
      gate.open(.get, .stationRelease, StationReleaseRoutes.show),
      gate.open(.post, .stationRelease, lane: .hashing, StationReleaseRoutes.submit),
      gate.participant(.post, .stationEnd, at: Set(Stage.allCases), StationReleaseRoutes.done),
      gate.staff(.get, .staffBoard, .runVisits, BoardRoutes.show),
      gate.open(.get, .wall, BoardLinkRoutes.read),
      gate.staff(.get, .staffBoardLinks, .runVisits, BoardLinkRoutes.list),
      gate.staff(.post, .staffBoardLinks, .runVisits, BoardLinkRoutes.make),
      gate.staff(.post, .staffBoardLinkRevocation, .runVisits, BoardLinkRoutes.revoke),
      gate.staff(.get, .staffStations, .runVisits, StationListRoutes.list),
      gate.staff(.post, .staffStations, .manageStations, StationListRoutes.register),
      gate.staff(.get, .staffStation, .runVisits, StationListRoutes.show),
      gate.staff(.post, .staffStationName, .manageStations, StationListRoutes.rename),
      gate.staff(.post, .staffStationSite, .manageStations, StationListRoutes.setSite),
      gate.staff(.post, .staffStationRevocation, .manageStations, StationListRoutes.revoke),
      gate.staff(.get, .staffStationCard, .manageStations, StationListRoutes.card),
      gate.staff(.post, .staffHandovers, .runVisits, HandoverRoutes.handOver),
      gate.staff(.post, .staffHandoverHelp, .runVisits, HandoverRoutes.promiseHelp),
      gate.staff(.post, .staffHandoverEnd, .runVisits, HandoverRoutes.takeBack),
      gate.staff(.get, .staffPIN, .runVisits, StaffPINRoutes.show),
      gate.staff(.post, .staffPIN, .runVisits, lane: .hashing, StaffPINRoutes.submit),
    ]
  }

  /// When participants come, and what became of it.
  private func visits(_ gate: Gate) -> [Route<Audience>] {
    [
      gate.participant(.get, .nextVisit, at: [.betweenVisits], NextVisitRoutes.show),
      gate.participant(.post, .nextVisit, at: [.betweenVisits], NextVisitRoutes.begin),
      gate.participant(.get, .nextVisitTimes, at: [.betweenVisits], SlotChoiceRoutes.list),
      gate.participant(.get, .nextVisitTime, at: [.betweenVisits], SlotChoiceRoutes.confirm),
      gate.participant(.post, .nextVisitTime, at: [.betweenVisits], SlotChoiceRoutes.book),
      gate.participant(.get, .nextVisitCancellation, at: [.betweenVisits], SlotChoiceRoutes.askToCancel),
      gate.participant(.post, .nextVisitCancellation, at: [.betweenVisits], SlotChoiceRoutes.cancel),
      gate.participant(.post, .nextVisitWait, at: [.betweenVisits], SlotChoiceRoutes.wait),
      gate.participant(.get, .ownCalendar, at: Stage.afterConsent, VisitCalendar.ofParticipant),
      gate.staff(.get, .staffVisits, .runVisits, VisitListRoutes.list),
      gate.staff(.post, .staffVisits, .runVisits, VisitListRoutes.plan),
      gate.open(.get, .calendarFeed, CalendarFeedRoutes.read),
      gate.staff(.get, .staffWeek, .runVisits, WeekRoutes.show),
      gate.staff(.get, .staffFeeds, .runVisits, CalendarFeedRoutes.list),
      gate.staff(.post, .staffFeeds, .runVisits, CalendarFeedRoutes.make),
      gate.staff(.post, .staffFeedRevocation, .runVisits, CalendarFeedRoutes.revoke),
      gate.staff(.get, .staffSlots, .runVisits, SlotRoutes.list),
      gate.staff(.post, .staffSlots, .runVisits, SlotRoutes.offer),
      gate.staff(.post, .staffSlotWithdrawal, .runVisits, SlotRoutes.withdraw),
      gate.staff(.get, .staffCalendar, .runVisits, VisitCalendar.ofStaff),
      gate.staff(.get, .staffVisit, .runVisits, VisitStateRoutes.show),
      gate.staff(.post, .staffVisit, .runVisits, VisitStateRoutes.move),
      gate.staff(.post, .staffVisitState, .runVisits, VisitStateRoutes.change),
      gate.staff(.get, .staffVisitCalendar, .runVisits, VisitCalendar.one),
      gate.staff(.post, .staffArrivals, .runVisits, VisitStateRoutes.arrive),
      gate.staff(.post, .staffSite, .runVisits, SiteRoutes.set),
      gate.staff(.get, .staffDeviations, .runVisits, DeviationRoutes.list),
      gate.staff(.get, .staffChosenVisits, .runVisits, ChosenVisitsRoutes.show),
      gate.staff(.post, .staffChosenVisits, .runVisits, ChosenVisitsRoutes.plan),
      gate.staff(.get, .staffDeviationsFile, .runVisits, ListFileRoutes.deviations),
      gate.staff(.get, .staffRenewals, .runVisits, RenewalRoutes.list),
    ]
  }

  private func staff(_ gate: Gate) -> [Route<Audience>] {
    [
      gate.open(.get, .staffSignIn, StaffSignInRoutes.show),
      gate.open(.post, .staffSignIn, lane: .hashing, StaffSignInRoutes.submit),
      gate.open(.get, .staffSetup, StaffSetupRoutes.show),
      gate.open(.post, .staffSetup, lane: .hashing, StaffSetupRoutes.submit),
      gate.staff(.post, .staffSignOut, .useConsole, StaffSignInRoutes.signOut),
      gate.staff(.get, .staffHome, .useConsole, StaffHomeRoutes.show),
      gate.staff(.post, .staffTour, .useConsole, TourRoutes.end),
      gate.staff(.get, .staffHelp, .useConsole, HelpRoutes.guide),
      gate.staff(.get, .staffHelpTopic, .useConsole, HelpRoutes.show),
      gate.staff(.get, .staffParticipants, .runVisits, ParticipantsRoutes.list),
      gate.staff(.get, .staffListFile, .runVisits, ListFileRoutes.download),
      gate.staff(.post, .staffListColumns, .runVisits, ListColumnRoutes.choose),
      gate.staff(.get, .staffParticipant, .runVisits, ParticipantsRoutes.show),
      gate.staff(.post, .staffInterventions, .runVisits, InterventionRoutes.intervene),
      gate.staff(.post, .staffReasonCorrections, .runVisits, ReasonCorrectionRoutes.correct),
      gate.staff(.post, .staffTags, .runVisits, TagRoutes.add),
      gate.staff(.post, .staffTagRemoval, .runVisits, TagRoutes.remove),
      gate.staff(.get, .staffSavedFilters, .runVisits, SavedFilterRoutes.ofParticipants),
      gate.staff(.post, .staffSavedFilters, .runVisits, SavedFilterRoutes.saveOfParticipants),
      gate.staff(.get, .staffSavedVisitFilters, .runVisits, SavedFilterRoutes.ofVisits),
      gate.staff(.post, .staffSavedVisitFilters, .runVisits, SavedFilterRoutes.saveOfVisits),
      gate.staff(.post, .staffSavedFilterName, .runVisits, SavedFilterRoutes.rename),
      gate.staff(.post, .staffSavedFilterRemoval, .runVisits, SavedFilterRoutes.remove),
      gate.staff(.get, .staffChosenTags, .runVisits, ChosenTagsRoutes.show),
      gate.staff(.post, .staffChosenTags, .runVisits, ChosenTagsRoutes.change),
      gate.staff(.post, .staffNewPIN, .runVisits, lane: .hashing, ParticipationActionRoutes.resetPIN),
      gate.staff(.post, .staffDeparture, .runVisits, ParticipationActionRoutes.withdraw),
      gate.staff(.get, .staffDeletions, .runVisits, DeletionRoutes.list),
      gate.staff(.post, .staffIdentityRemovals, .handleConsents, IdentityRemovalRoutes.remove),
      gate.staff(.post, .staffDeletion, .runVisits, DeletionRoutes.ask),
      gate.staff(.post, .staffDeletionReversal, .runVisits, DeletionRoutes.undo),
      gate.staff(
        .post, .staffExternalResults, .runVisits, bodyLimit: ExternalRoutes.largestForm, ExternalRoutes.take),
      gate.staff(.get, .staffReceipts, .runVisits, ReceiptRoutes.check),
      gate.staff(.get, .staffSearch, .runVisits, ParticipantsRoutes.search),
      gate.staff(.get, .staffBatches, .enrolParticipants, BatchRoutes.list),
      gate.staff(.post, .staffBatches, .enrolParticipants, BatchRoutes.make),
      gate.staff(.post, .staffWalkIns, .enrolParticipants, WalkInRoutes.receive),
      gate.staff(.get, .staffBatch, .enrolParticipants, CardRoutes.showBatch),
      gate.staff(.get, .staffRehearsals, .enrolParticipants, RehearsalRoutes.show),
      gate.staff(.post, .staffRehearsals, .enrolParticipants, RehearsalRoutes.delete),
      gate.staff(.post, .staffBatchWithdrawal, .enrolParticipants, BatchRoutes.withdraw),
      gate.staff(.get, .staffCard, .enrolParticipants, CardRoutes.showOne),
      gate.staff(.get, .staffInvitations, .enrolParticipants, InvitationRoutes.list),
      gate.staff(
        .post, .staffInvitations, .enrolParticipants, bodyLimit: InvitationRoutes.largestForm,
        InvitationRoutes.submit),
      gate.staff(.get, .staffInvitationList, .enrolParticipants, InvitationRoutes.show),
      gate.staff(.post, .staffInvitationWithdrawal, .enrolParticipants, InvitationRoutes.withdraw),
      gate.staff(.get, .staffMessages, .manageMail, MessageRoutes.show),
      gate.staff(.post, .staffMessages, .manageMail, MessageRoutes.send),
      gate.staff(.get, .staffChosenMessages, .manageMail, MessageRoutes.openForChosen),
      gate.staff(.get, .staffCodesFile, .enrolParticipants, ListFileRoutes.codes),
      gate.staff(.get, .staffChosenCards, .enrolParticipants, CardRoutes.showChosen),
      gate.staff(.get, .staffOutbox, .manageMail, OutboxRoutes.list),
      gate.staff(.post, .staffOutboxAttempts, .manageMail, OutboxRoutes.retry),
      gate.staff(.get, .staffConsent, .handleConsents, ConsentCaseRoutes.show),
      gate.staff(.post, .staffConsentTalk, .handleConsents, ConsentCaseRoutes.noteTalk),
      gate.staff(
        .post, .staffCountersignature, .handleConsents, bodyLimit: 256 << 10, ConsentCaseRoutes.countersign),
      gate.staff(.get, .staffConsentDocument, .handleConsents, ConsentCaseRoutes.document),
      gate.staff(.get, .staffConsentSignature, .handleConsents, ConsentCaseRoutes.signature),
      gate.staff(.get, .staffConsentRecord, .handleConsents, ConsentCaseRoutes.record),
      gate.staff(.get, .staffSound, .handleConsents, SoundRoutes.download),
      gate.staff(.get, .staffOverview, .seeProgress, OverviewRoutes.show),
      gate.staff(.get, .staffFlow, .seeProgress, FlowRoutes.show),
      gate.staff(.get, .staffFlowFile, .seeProgress, FlowRoutes.download),
      gate.staff(.get, .staffAdherence, .seeProgress, AdherenceRoutes.show),
      gate.staff(.get, .staffParticipantSchedule, .runVisits, AdherenceRoutes.ofParticipant),
      gate.staff(.get, .staffBalance, .seeOrders, BalanceRoutes.show),
      gate.staff(.get, .staffQuality, .seeProgress, QualityRoutes.show),
      gate.staff(.get, .staffAnalysis, .seeScores, AnalysisRoutes.show),
      gate.staff(.get, .staffAnalysisFile, .seeScores, AnalysisRoutes.download),
      gate.staff(.get, .staffComparisons, .release, ComparisonRoutes.show),
      gate.staff(
        .post, .staffComparisons, .release, bodyLimit: ComparisonRoutes.largestForm, ComparisonRoutes.submit),
      gate.staff(.post, .staffComparisonRemoval, .release, ComparisonRoutes.remove),
      gate.staff(.get, .staffOnboarding, .previewStudies, OnboardingProgressRoutes.show),
      gate.staff(.get, .staffOnboardingScreen, .previewStudies, OnboardingPreviewRoutes.show),
      gate.staff(
        .post, .staffOnboardingScreen, .previewStudies, bodyLimit: 256 << 10, OnboardingPreviewRoutes.submit),
      gate.staff(.get, .staffStimuli, .previewStudies, PreviewRoutes.show),
      gate.staff(.get, .staffStimuliView, .previewStudies, PreviewRoutes.lookThrough),
      gate.staff(.get, .staffPreview, .previewStudies, PreviewRoutes.play),
      gate.staff(.get, .staffPreviewPlan, .previewStudies, PreviewRoutes.plan),
      gate.staff(.post, .staffPreviewPart, .previewStudies, PreviewRoutes.acknowledge),
      gate.staff(.get, .staffSettings, .administer, SettingsRoutes.show),
      gate.staff(.get, .staffAccounts, .administer, AccountRoutes.list),
      gate.staff(.post, .staffAccounts, .administer, lane: .hashing, AccountRoutes.add),
      gate.staff(.get, .staffAccount, .administer, AccountChangeRoutes.show),
      gate.staff(.post, .staffAccountRole, .administer, AccountChangeRoutes.setRole),
      gate.staff(.post, .staffAccountState, .administer, AccountChangeRoutes.setState),
      gate.staff(.post, .staffAccountReset, .administer, AccountChangeRoutes.makeResetLink),
      gate.staff(.get, .staffOwnAccount, .useConsole, OwnAccountRoutes.show),
      gate.staff(.post, .staffOwnAccount, .useConsole, lane: .hashing, OwnAccountRoutes.changePassword),
      gate.open(.get, .staffReset, StaffResetRoutes.show),
      gate.open(.post, .staffReset, lane: .hashing, StaffResetRoutes.submit),
      gate.staff(.get, .staffReleases, .release, ReleaseRoutes.list),
      gate.staff(.get, .staffReleasePreview, .release, ReleaseRoutes.preview),
      gate.staff(.get, .staffReleaseWords, .release, OwnWordsRoutes.show),
      gate.staff(
        .post, .staffReleaseWords, .release, bodyLimit: OwnWordsForm.largest, OwnWordsRoutes.submit),
      gate.staff(.get, .staffRelease, .release, ReleaseRoutes.listOfStudy),
      gate.staff(.post, .staffRelease, .release, ReleaseRoutes.create),
      gate.staff(.get, .staffReleaseFile, .release, ReleaseRoutes.download),
      gate.staff(.post, .staffReleaseRecipients, .release, ReleaseRoutes.noteRecipient),
      gate.staff(.post, .staffReleaseRequests, .release, ReleaseRequestRoutes.ask),
      gate.staff(.get, .staffReleaseRequest, .release, ReleaseRequestRoutes.show),
      gate.staff(.post, .staffReleaseApproval, .release, ReleaseRequestRoutes.approve),
      gate.staff(.post, .staffReleaseRefusal, .release, ReleaseRequestRoutes.refuse),
      gate.staff(.post, .staffReleaseWithdrawal, .release, ReleaseRequestRoutes.withdraw),
    ]
  }
}
