import Templates

/// Every page there is, but for those of one kind of task alone. A page that is missing here cannot be rendered.
enum Pages {
  static let all: [any Page.Type] = participants + staff + stations + visits

  /// For participants, in the order in which they meet them.
  private static let participants: [any Page.Type] = [
    StudiesPage.self, IntroductionPage.self, SignInPage.self,
    EligibilityPage.self, EligibilityCheckPage.self, NotEligiblePage.self,
    ConsentSectionPage.self, ConsentDocumentPage.self, ConsentChangesPage.self, QuizQuestionPage.self,
    QuizOutcomePage.self, SharingPage.self, ConsentReviewPage.self, ConsentSignaturePage.self,
    StoppingPage.self, CountersignaturePage.self, ContactDetailsPage.self, KeepPlacePage.self,
    PermissionsPage.self,
    DashboardPage.self, BreakPage.self, PausePage.self, ElsewherePage.self, SitePage.self,
    TabletCheckPage.self,
    RunPage.self,
    ProfilePage.self, OwnDataPage.self, ChangePINPage.self, LeftPage.self, ErrorPage.self,
    StaffErrorPage.self, CodePage.self,
    UnsubscriptionPage.self,
  ]

  /// For staff.
  private static let staff: [any Page.Type] = [
    StaffSignInPage.self, StaffSetupPage.self, StaffHomePage.self, ParticipantsPage.self, ChosenTagsPage.self,
    SavedFiltersPage.self,
    ParticipantPage.self, ParticipantResultsPage.self, ConsentCasePage.self, ReceiptPage.self,
    OverviewPage.self, FlowPage.self, FiguresUnderWayPage.self,
    QualityPage.self,
    FlaggedRunsPage.self,
    FlaggedRunPage.self,
    AnalysisPage.self, ReleasedAnalysisPage.self, ComparisonsPage.self,
    BalancePage.self, AdherencePage.self, ParticipantSchedulePage.self,
    OnboardingProgressPage.self,
    TestPreviewPage.self,
    AccountsPage.self, AccountPage.self, OwnAccountPage.self, StaffResetPage.self, ReleasesPage.self,
    ReleasePreviewPage.self, OwnWordsPage.self, SentDataPage.self,
    OutboxPage.self, OutboxMessagePage.self,
    BatchesPage.self, CardsPage.self, RehearsalsPage.self, NewPINPage.self,
    InvitationsPage.self, InvitationListPage.self, MessagesPage.self,
    DeletionsPage.self, BlockedParticipantPage.self, HelpGuidePage.self, HelpTopicPage.self,
    SettingsPage.self,
  ]

  /// The tablets of the lab, and the console's pages about them.
  private static let stations: [any Page.Type] = [
    StationSetupPage.self, StationWaitingPage.self, StationCodePage.self, StationScanPage.self,
    StationReleasePage.self,
    StationsPage.self, StationPage.self, StationCardPage.self, StaffPINPage.self, BoardPage.self,
    BoardLinksPage.self, WallPage.self,
  ]

  /// Appointments, and what participants see between two visits.
  private static let visits: [any Page.Type] = [
    VisitsPage.self, WeekPage.self, CalendarFeedsPage.self, VisitPage.self, NextVisitPage.self,
    SlotsPage.self, TimesPage.self, TimePage.self, TimeCancellationPage.self,
    DeviationsPage.self, RenewalsPage.self, ChosenVisitsPage.self,
  ]
}
