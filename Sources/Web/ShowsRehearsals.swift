/// A page that shows people who rehearse. It says so at its head.
protocol ShowsRehearsals {
  var isRehearsal: Bool { get }
}

extension ParticipantPage: ShowsRehearsals {}
extension ParticipantsPage: ShowsRehearsals {}
extension ConsentCasePage: ShowsRehearsals {}
extension OverviewPage: ShowsRehearsals {}
extension FlowPage: ShowsRehearsals {}
extension QualityPage: ShowsRehearsals {}
extension FlaggedRunsPage: ShowsRehearsals {}
extension FlaggedRunPage: ShowsRehearsals {}
extension AnalysisPage: ShowsRehearsals {}
extension BalancePage: ShowsRehearsals {}
extension OnboardingProgressPage: ShowsRehearsals {}
extension DeviationsPage: ShowsRehearsals {}
extension RenewalsPage: ShowsRehearsals {}
extension ReleasePreviewPage: ShowsRehearsals {}
extension OwnWordsPage: ShowsRehearsals {}
