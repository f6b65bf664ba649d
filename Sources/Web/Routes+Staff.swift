import HTTP
import Studies

/// The pages of the console.
extension Lab {
  func staffRoutes(_ gate: Gate) -> [Route<Audience>] {
    console(gate) + people(gate) + enrolment(gate) + consents(gate) + progress(gate) + previews(gate)
      + administration(gate) + releases(gate)
  }

  /// Signing in, the first page, help.
  private func console(_ gate: Gate) -> [Route<Audience>] {
    [
      gate.open(.get, .staffSignIn, StaffSignInRoutes.show),
      gate.open(.post, .staffSignIn, lane: .hashing, StaffSignInRoutes.submit),
      gate.open(.get, .staffSetup, StaffSetupRoutes.show),
      gate.open(.post, .staffSetup, lane: .hashing, StaffSetupRoutes.submit),
      gate.staff(.post, .staffSignOut, .useConsole, StaffSignInRoutes.signOut),
      gate.staff(.get, .staffHome, .useConsole, StaffHomeRoutes.show),
      gate.staff(.post, .staffTour, .useConsole, TourRoutes.end),
      gate.staff(.post, .staffReversals, .runVisits, UndoRoutes.undo),
      gate.staff(.post, .staffRowDensity, .useConsole, RowDensityRoutes.choose),
      gate.staff(.get, .staffHelp, .useConsole, HelpRoutes.guide),
      gate.staff(.get, .staffHelpTopic, .useConsole, HelpRoutes.show),
    ]
  }

  /// Participants, as a list and one by one.
  private func people(_ gate: Gate) -> [Route<Audience>] {
    [
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
    ]
  }

  /// Those who are to take part, and messages to participants.
  private func enrolment(_ gate: Gate) -> [Route<Audience>] {
    [
      gate.staff(.get, .staffBatches, .enrolParticipants, BatchRoutes.list),
      gate.staff(.post, .staffBatches, .enrolParticipants, BatchRoutes.make),
      gate.staff(.get, .staffSavedCodeFilters, .enrolParticipants, SavedFilterRoutes.ofCodes),
      gate.staff(.post, .staffSavedCodeFilters, .enrolParticipants, SavedFilterRoutes.saveOfCodes),
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
      gate.staff(.post, .staffInvitedAddress, .enrolParticipants, RefusedInvitationRoutes.correct),
      gate.staff(.post, .staffInvitedWithdrawal, .enrolParticipants, RefusedInvitationRoutes.withdraw),
      gate.staff(.get, .staffMessages, .manageMail, MessageRoutes.show),
      gate.staff(.post, .staffMessages, .manageMail, MessageRoutes.send),
      gate.staff(.post, .staffMessageStop, .manageMail, MessageRoutes.stop),
      gate.staff(.get, .staffChosenMessages, .manageMail, MessageRoutes.openForChosen),
      gate.staff(.get, .staffCodesFile, .enrolParticipants, ListFileRoutes.codes),
      gate.staff(.get, .staffChosenCards, .enrolParticipants, CardRoutes.showChosen),
      gate.staff(.get, .staffOutbox, .manageMail, OutboxRoutes.list),
      gate.staff(.post, .staffOutboxAttempts, .manageMail, OutboxRoutes.retry),
    ]
  }

  /// Consents, and what else names a person.
  private func consents(_ gate: Gate) -> [Route<Audience>] {
    [
      gate.staff(.get, .staffConsent, .handleConsents, ConsentCaseRoutes.show),
      gate.staff(.post, .staffConsentTalk, .handleConsents, ConsentCaseRoutes.noteTalk),
      gate.staff(
        .post, .staffCountersignature, .handleConsents, bodyLimit: 256 << 10, ConsentCaseRoutes.countersign),
      gate.staff(.get, .staffConsentDocument, .handleConsents, ConsentCaseRoutes.document),
      gate.staff(.get, .staffConsentSignature, .handleConsents, ConsentCaseRoutes.signature),
      gate.staff(.get, .staffConsentRecord, .handleConsents, ConsentCaseRoutes.record),
      gate.staff(.get, .staffOutboxMessage, .handleConsents, OutboxMessageRoutes.show),
      gate.staff(.get, .staffSound, .handleConsents, SoundRoutes.download),
    ]
  }

  /// How studies go, and their results.
  private func progress(_ gate: Gate) -> [Route<Audience>] {
    [
      gate.staff(.get, .staffOverview, .seeProgress, OverviewRoutes.show),
      gate.staff(.get, .staffFlow, .seeProgress, FlowRoutes.show),
      gate.staff(.get, .staffFlowFile, .seeProgress, FlowRoutes.download),
      gate.staff(.get, .staffAdherence, .seeProgress, AdherenceRoutes.show),
      gate.staff(.get, .staffParticipantSchedule, .runVisits, AdherenceRoutes.ofParticipant),
      gate.staff(.get, .staffBalance, .seeOrders, BalanceRoutes.show),
      gate.staff(.get, .staffQuality, .seeProgress, QualityRoutes.show),
      gate.staff(.get, .staffFlaggedRuns, .reviewRuns, FlaggedRunRoutes.list),
      gate.staff(.get, .staffFlaggedRun, .reviewRuns, FlaggedRunRoutes.show),
      gate.staff(.post, .staffFlaggedRun, .reviewRuns, FlaggedRunRoutes.decide),
      gate.staff(.get, .staffParticipantResults, .seeScores, ParticipantResultsRoutes.show),
      gate.staff(.get, .staffAnalysis, .seeScores, AnalysisRoutes.show),
      gate.staff(.get, .staffAnalysisFile, .seeScores, AnalysisRoutes.download),
      gate.staff(.get, .staffReleaseAnalysis, .seeScores, ReleasedAnalysisRoutes.show),
      gate.staff(.get, .staffComparisons, .release, ComparisonRoutes.show),
      gate.staff(
        .post, .staffComparisons, .release, bodyLimit: ComparisonRoutes.largestForm, ComparisonRoutes.submit),
      gate.staff(.post, .staffComparisonRemoval, .release, ComparisonRoutes.remove),
    ]
  }

  /// Studies as participants see them.
  private func previews(_ gate: Gate) -> [Route<Audience>] {
    [
      gate.staff(.get, .staffOnboarding, .previewStudies, OnboardingProgressRoutes.show),
      gate.staff(.get, .staffOnboardingScreen, .previewStudies, OnboardingPreviewRoutes.show),
      gate.staff(
        .post, .staffOnboardingScreen, .previewStudies, bodyLimit: 256 << 10, OnboardingPreviewRoutes.submit),
      gate.staff(.get, .staffStimuli, .previewStudies, PreviewRoutes.show),
      gate.staff(.get, .staffStimuliView, .previewStudies, PreviewRoutes.lookThrough),
      gate.staff(.get, .staffPreview, .previewStudies, PreviewRoutes.play),
      gate.staff(.get, .staffPreviewPlan, .previewStudies, PreviewRoutes.plan),
      gate.staff(.post, .staffPreviewPart, .previewStudies, PreviewRoutes.acknowledge),
    ]
  }

  /// Settings and accounts.
  private func administration(_ gate: Gate) -> [Route<Audience>] {
    [
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
    ]
  }

  /// Datasets that leave the lab.
  private func releases(_ gate: Gate) -> [Route<Audience>] {
    [
      gate.staff(.get, .staffReleases, .release, ReleaseRoutes.list),
      gate.staff(.get, .staffReleasePreview, .release, ReleaseRoutes.preview),
      gate.staff(.get, .staffReleaseWords, .release, OwnWordsRoutes.show),
      gate.staff(
        .post, .staffReleaseWords, .release, bodyLimit: OwnWordsForm.largest, OwnWordsRoutes.submit),
      gate.staff(.get, .staffReleaseSent, .release, SentDataRoutes.show),
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
