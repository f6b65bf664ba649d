import HTTP
import Studies

/// Says what the form before this page did; its name comes in the URL of the redirect.
enum Notice: String {
  case accountAdded
  case signedOut
  case accountChanged
  case accountDeactivated
  case accountReactivated
  case passwordChanged
  case mailIsTried
  case permissionsChanged
  case timeZoneChanged
  case sharingChanged
  case contactChanged
  case contactChangedWithoutCopy
  case factTold
  case ownContactChanged
  case ownContactDeleted
  case surveyPageIsGone
  case surveyPageHasChanged
  case talkIsNotNoted
  case hasSigned
  case isNotCountersigned
  case hasCountersigned
  case talkIsNoted
  case noTalkIsDue
  case isCountersigned
  case noCountersignatureIsDue
  case stationRegistered
  case stationRenamed
  case stationRevoked
  case siteNoted
  case handedOver
  case notHandedOver
  case handoverCodeWrong
  case handoverCodeUnknown
  case handoverEnded
  case helpPromised
  case boardActed
  case takenBack
  case staffPINSet
  case visitPlanned
  case visitMoved
  case visitChanged
  case feedRevoked
  case slotsOffered
  case noSlotsOffered
  case slotWithdrawn
  case slotsWithdrawn
  case someSlotsWithdrawn
  case timeChosen
  case timeCancelled
  case waitBegun
  case waitEnded
  case boardLinkRevoked
  case resultTaken
  case runDecided
  case answerNoted
  case releaseMade
  case recipientNoted
  case releaseAsked
  case releaseRefused
  case releaseWithdrawn
  case wordsDecided
  case rehearsalsDeleted
  case instrumentsAdded
  case comparisonAdded
  case comparisonRemoved
  case batchWithdrawn
  case madeWithoutTablet
  case batchHasBegun
  case messagesAsked
  case messagesStopped
  case noMessagesStopped
  case invitationsMade
  case invitationsWithdrawn
  case invitationCorrected
  case invitationWithdrawn
  case invitationHasGoneOn
  case listNotReady
  case columnsChosen
  case nobodyChosen
  case severalStudiesChosen
  case visitsPlanned
  case reasonCorrected
  case filterSaved
  case filterRenamed
  case filterDeleted
  case savedFilterLostSomething
  case pauseBegun
  case tagGiven
  case tagTaken
  case undone
  case undoneTooLate
  case undoneOvertaken
  case tagAdded
  case tagRemoved
  case pinChanged
  case signedOutEverywhere
  case hasLeftAlready
  case departureNoted
  case deletionAsked
  case deletionUndone
  case deletionIsFinal
  case identitiesRemoved
  case noIdentitiesDue

  static let field = "notice"
  /// The field of the number that some notices tell.
  static let countField = "changed"
  /// The field with the id of the participant whom a notice is about.
  static let aboutField = "about"

  static let fields = [field, countField, aboutField]

  /// Those for people who are not signed in any more.
  static let ofGuests: [Notice] = [.signedOut, .signedOutEverywhere]

  var query: KeyValuePairs<String, String> { [Notice.field: rawValue] }
}

extension StaffRequest {
  /// The notice, with the code of the participant whom it is about. An address that names nobody, or somebody to whom this
  /// person has no access, has the notice alone.
  var noticeWithCode: String? {
    guard let notice, member.may(.runVisits), let id = http.query[Notice.aboutField],
      let participation = readForFrame({ try stores.participation(of: Participant.ID(id)) }),
      let study = reachedStudy(of: participation.participant)
    else { return notice }
    let refusal = readForFrame { try refusedHandover(of: participation, in: study) }
    return say(
      "frame.noticeAbout",
      ["code": participation.participant.code.grouped, "notice": refusal ?? notice])
  }
}

extension LabRequest {
  /// The number that a notice tells; an address that was made up says no more than a page of a list holds.
  private var noticeCount: Int {
    min(max(http.query[Notice.countField].flatMap { Int($0) } ?? 0, 0), ParticipantQuery.pageSize)
  }

  /// The zone of the time in a notice: a device of one's own may be where clocks show another.
  private var zoneElsewhere: String { isOnStation ? "" : " (\(timeZone(at: guest.time)))" }

  var notice: String? {
    switch http.query[Notice.field].flatMap(Notice.init) {
    case .accountAdded: say("accounts.notice.accountAdded")
    case .signedOut: say("profile.signedOut")
    case .accountChanged: say("accounts.notice.accountChanged")
    case .accountDeactivated: say("accounts.notice.accountDeactivated")
    case .accountReactivated: say("accounts.notice.accountReactivated")
    case .feedRevoked: say("visits.feed.revoked")
    case .slotsOffered: say("slots.notice.offered")
    case .noSlotsOffered: say("slots.notice.noneOffered")
    case .slotWithdrawn: say("slots.notice.withdrawn")
    case .slotsWithdrawn: say("slots.notice.chosenWithdrawn")
    case .someSlotsWithdrawn: say("slots.notice.someWithdrawn")
    case .timeChosen: say("slots.notice.chosen")
    case .timeCancelled: say("slots.notice.cancelled")
    case .waitBegun: say("slots.notice.waiting")
    case .waitEnded: say("slots.notice.notWaiting")
    case .boardLinkRevoked: say("board.link.revoked")
    case .passwordChanged: say("accounts.notice.passwordChanged")
    case .mailIsTried: say("outbox.isTried")
    case .permissionsChanged: say("permissions.changed")
    case .timeZoneChanged: say("schedule.form.changed")
    case .sharingChanged: say("consent.sharing.changed")
    case .contactChanged: say("consent.contact.changed")
    case .contactChangedWithoutCopy:
      say("consent.contact.changedWithoutCopy\(isOnStation ? "Here" : "")")
    case .factTold: say("survey.fact.saved")
    case .ownContactChanged: say("survey.contact.changed")
    case .ownContactDeleted: say("survey.contact.deleted")
    case .surveyPageIsGone: say("survey.pageIsGone")
    case .surveyPageHasChanged: say("survey.pageHasChanged")
    case .talkIsNotNoted:
      say("consent.quiz.notNoted", ["time": clockTime(guest.time), "zone": zoneElsewhere])
    case .hasSigned: say("consent.signature.done")
    case .hasCountersigned: say("consent.countersignature.done")
    case .isNotCountersigned:
      say("consent.countersignature.notYet", ["time": clockTime(guest.time), "zone": zoneElsewhere])
    case .talkIsNoted: say("consent-case.talkIsNoted")
    case .noTalkIsDue: say("consent-case.noTalkIsDue")
    case .isCountersigned: say("consent-case.isCountersigned")
    case .noCountersignatureIsDue: say("consent-case.noCountersignatureIsDue")
    case .stationRegistered: say("stations.notice.registered")
    case .stationRenamed: say("stations.notice.renamed")
    case .stationRevoked: say("stations.notice.revoked")
    case .siteNoted: say("sites.notice.noted")
    case .handedOver: say("stations.notice.handedOver")
    case .notHandedOver: say("stations.notice.notHandedOver")
    case .handoverCodeWrong: say("stations.problem.codeWrong")
    case .handoverCodeUnknown: say("stations.problem.notYours")
    case .handoverEnded: say("stations.problem.endedAlready")
    case .takenBack: say("stations.notice.takenBack")
    case .helpPromised: say("board.act.helpPromised")
    case .boardActed: say("board.act.done")
    case .staffPINSet: say("stations.notice.pinSet")
    case .visitPlanned: say("visits.notice.planned")
    case .visitMoved: say("visits.notice.moved")
    case .visitChanged: say("visits.notice.changed")
    case .resultTaken: say("external.taken")
    case .runDecided: say("quality.flagged.done")
    case .answerNoted: say("answers.noted")
    case .releaseMade: say("release.notice.made")
    case .recipientNoted: say("release.notice.recipient")
    case .releaseAsked: say("release.notice.asked")
    case .releaseRefused: say("release.notice.refused")
    case .releaseWithdrawn: say("release.notice.withdrawn")
    case .wordsDecided: say("release.notice.words")
    case .rehearsalsDeleted: say("rehearsals.deleted")
    case .instrumentsAdded: say("instruments.added")
    case .comparisonAdded: say("comparisons.wasAdded")
    case .comparisonRemoved: say("comparisons.removed")
    case .madeWithoutTablet: say("batches.walkIn.withoutTablet")
    case .batchWithdrawn: say("batches.withdrawn")
    case .batchHasBegun: say("batches.hasBegun")
    case .messagesAsked: say("messages.wasAsked")
    case .messagesStopped: say("messages.stop.done")
    case .noMessagesStopped: say("messages.stop.nothing")
    case .invitationsMade: say("invitations.made")
    case .invitationsWithdrawn: say("invitations.one.wasWithdrawn")
    case .invitationCorrected: say("invitations.refused.corrected")
    case .invitationWithdrawn: say("invitations.refused.withdrawn")
    case .invitationHasGoneOn: say("invitations.refused.hasGoneOn")
    case .listNotReady: say("lists.notReady")
    case .columnsChosen: say("lists.columns.done")
    case .nobodyChosen: say("lists.chosen.nobody")
    case .severalStudiesChosen: say("lists.plan.severalStudies")
    case .visitsPlanned: say("lists.plan.done")
    case .reasonCorrected: say("interventions.correction.done")
    case .filterSaved: say("lists.filters.saved")
    case .filterRenamed: say("lists.filters.renamed")
    case .filterDeleted: say("lists.filters.deleted")
    case .savedFilterLostSomething: say("lists.filters.lost")
    case .pauseBegun: say("interventions.undo.pauseBegun")
    case .tagGiven: say("participants.tags.given")
    case .tagTaken: say("participants.tags.taken")
    case .undone: say("frame.undo.done")
    case .undoneTooLate: say("frame.undo.tooLate")
    case .undoneOvertaken: say("frame.undo.overtaken")
    case .tagAdded: say("lists.tags.added", count: noticeCount)
    case .tagRemoved: say("lists.tags.removed", count: noticeCount)
    case .pinChanged: say("profile.pin.changed")
    case .signedOutEverywhere: say("profile.signedOutEverywhere")
    case .hasLeftAlready: say("participants.place.hasLeftAlready")
    case .departureNoted: say("participants.place.departureNoted")
    case .deletionAsked: say("deletions.asked")
    case .deletionUndone: say("deletions.undone")
    case .deletionIsFinal: say("deletions.isFinal")
    case .identitiesRemoved: say("deletions.identities.removed")
    case .noIdentitiesDue: say("deletions.identities.noneDue")
    case nil: nil
    }
  }
}
