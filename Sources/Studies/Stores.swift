/// All stores, as the pages see them.
public typealias Stores = ParticipantStore & EligibilityStore & ConsentStore & ContactStore & ReceiptStore
  & AllocationStore & InterventionStore & OverviewStore
  & PermissionStore & RunStore & ExternalResultStore
  & ScoreStore & TabletCheckStore & MissingDeviceStore & SurveyStore & StaffStore & StaffAccountStore
  & ParticipantListStore
  & StudyVersionStore
  & BatchStore & CodeStore & AuditStore & ReleaseLog & OutboxStore & AppointmentMailStore & OwedCopyStore
  & OnboardingStore
  & StationStore & GuessStore
  & VisitStore & SiteStore & DeviationStore & RehearsalStore & RenewalStore
