import Studies

/// Finding out who asks, before any handler runs.
typealias AccessStores = ParticipationStore & ConsentStore & StaffSignInStore & StationSessionStore

/// Anyone: beginning, coming back and signing in, and tablets without a participant.
typealias GuestStores = EnrolmentStore & ParticipationStore & EligibilityBrowserStore & CodeStore
  & StaffSignInStore
  & PasswordResetStore
  & StationSessionStore & GuessStore & UnsubscriptionStore & InvitationStopStore & PermissionStore

/// A participant.
typealias ParticipantStores = ParticipationStore & OwnParticipationStore & DepartureStore
  & EligibilityDecisionStore & EligibilityBrowserStore
  & ConsentStore & ContactStore & ReceiptStore & PermissionStore & OrderDrawingStore & RunStore
  & RunSummaryStore
  & TabletCheckStore & MissingDeviceStore & BreakStore & ArrivalStore & StationSessionStore
  & StaffSignInStore & OwnScheduleStore & ComparisonStore
  & StoredRecordStore
  & ReleaseMembershipStore & SlotBookingStore

/// Staff. The gate decides which of them may do what.
typealias StaffStores = ParticipationStore & DepartureStore & PINResetStore & ParticipantListStore
  & BatchStore
  & CodeStore & EligibilityAnswerStore & ConsentStore & ReceiptStore & OrderBalanceStore
  & RunSummaryStore
  & TabletCheckStore & TaskRecordingStore & SoundStore
  & InterventionRecordStore & VisitStore & SiteStore & DeviationStore & RenewalStore
  & StationStore & StaffDirectory & StaffSessionStore & AccountChangeStore & OnboardingStore & OverviewStore
  & OutboxStore & RehearsalStore & AuditStore & DeletionStore & IdentityRetentionStore
  & ReleaseMembershipStore & AdherenceStore & AnalysisStore & KeptReleaseStore & ReleaseRequestStore
  & ComparisonGroupStore & CalendarFeedStore & SlotOfferStore & InvitationStore & DispatchStore
  & OwnWordsStore
  & BoardLinkStore & ParticipantTagStore & VisitLabelStore & ConsoleTourStore & ListExportStore
  & SavedFilterStore & FlaggedRunStore & UndoStore & RowDensityStore

/// Making a signed document, whoever has signed last.
typealias SigningStores = ConsentStore & ContactStore & ReceiptStore & StaffDirectory

/// Messages that no request asks for.
typealias MailStores = AppointmentMailStore & OccasionMailStore & OpenVisitMailStore & UnsubscriptionStore
  & OwedCopyStore & FreeTimeMailStore & InvitationMailStore & DispatchMailStore
  & ContactStore & ConsentStore

/// Calendars that programs read without signing in.
typealias CalendarStores = CalendarFeedReadingStore & VisitListStore & StationListStore

/// The board on a screen on the wall, which nobody signs in to.
typealias WallStores = BoardLinkReadingStore & RoomBoardStore

/// Data that the server brings up to date by itself.
typealias RoundStores = ComparisonRoundStore & ScheduleRoundStore & AggregationStore & ProgressRoundStore

/// All of them, as the lab is given them; those of a kind of task alone are ``TaskStores``.
public typealias Stores = ParticipantStore & EligibilityStore & ConsentStore & ContactStore & ReceiptStore
  & PermissionStore & AllocationStore & RunStore & RunSummaryStore
  & TabletCheckStore & TaskRecordingStore & SoundStore
  & MissingDeviceStore & ParticipantListStore & BatchStore & CodeStore & InterventionStore
  & VisitStore & SiteStore & DeviationStore & RenewalStore & StationStore & GuessStore & StaffStore
  & StaffAccountStore & OnboardingStore & OverviewStore & OutboxStore & AppointmentMailStore & OwedCopyStore
  & RehearsalStore & AuditStore & ComparisonStore & ComparisonRoundStore
  & DeletionStore & IdentityRetentionStore & FinalDeletionStore
  & StoredRecordStore
  & ReleaseMembershipStore & KeptReleaseStore & ReleaseRequestStore & OwnScheduleStore & ScheduleRoundStore
  & AdherenceStore
  & OccasionMailStore & OpenVisitMailStore
  & UnsubscriptionStore & AnalysisStore & AggregationStore & ProgressRoundStore & ComparisonGroupStore
  & CalendarFeedStore & CalendarFeedReadingStore & SlotOfferStore & SlotBookingStore & FreeTimeMailStore
  & InvitationStore & InvitationMailStore & InvitationStopStore & DispatchStore & DispatchMailStore
  & OwnWordsStore
  & BoardLinkStore & BoardLinkReadingStore & ParticipantTagStore & VisitLabelStore & ConsoleTourStore
  & ListExportStore & SavedFilterStore & FlaggedRunStore & UndoStore & RowDensityStore

/// The stores, as each audience reaches them: a handler has those of the request that it answers, and none else. A class,
/// since the lab is copied with every request.
final class StoreFacets: Sendable {
  let access: any AccessStores
  fileprivate let guest: any GuestStores
  fileprivate let participant: any ParticipantStores
  fileprivate let staff: any StaffStores
  let signing: any SigningStores
  let mail: any MailStores
  let rounds: any RoundStores
  let calendars: any CalendarStores
  let walls: any WallStores
  private let own: [ObjectIdentifier: any TaskStores]

  /// - Parameter own: those of the kinds of tasks
  init(_ stores: any Stores, own: [any TaskStores]) {
    access = stores
    guest = stores
    participant = stores
    staff = stores
    signing = stores
    mail = stores
    rounds = stores
    calendars = stores
    walls = stores
    self.own = Dictionary(uniqueKeysWithValues: own.map { (ObjectIdentifier(type(of: $0)), $0) })
  }

  func has(_ type: any TaskStores.Type) -> Bool { own[ObjectIdentifier(type)] != nil }

  /// The stores of a kind of task, for its own folder: they are there since the start (``KnownTaskPages``).
  func own<Own: TaskStores>(_ type: Own.Type) -> Own { own[ObjectIdentifier(type)] as! Own }
}

extension GuestRequest {
  var stores: any GuestStores { lab.stores.guest }
}

extension ParticipantRequest {
  var stores: any ParticipantStores { lab.stores.participant }
}

extension StaffRequest {
  var stores: any StaffStores { lab.stores.staff }
}
