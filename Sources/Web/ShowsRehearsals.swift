/// A page about people who rehearse, and nobody else. It says so at its head.
protocol ShowsRehearsals {
  var isRehearsal: Bool { get }
}

extension ParticipantPage: ShowsRehearsals {}
extension ParticipantsPage: ShowsRehearsals {}
extension ConsentCasePage: ShowsRehearsals {}
extension OverviewPage: ShowsRehearsals {}
extension FlowPage: ShowsRehearsals {}
extension FiguresUnderWayPage: ShowsRehearsals {}
extension QualityPage: ShowsRehearsals {}
extension FlaggedRunsPage: ShowsRehearsals {}
extension FlaggedRunPage: ShowsRehearsals {}
extension AnalysisPage: ShowsRehearsals {}
extension ReleasedAnalysisPage: ShowsRehearsals {}
extension BalancePage: ShowsRehearsals {}
extension OnboardingProgressPage: ShowsRehearsals {}
extension DeviationsPage: ShowsRehearsals {}
extension RenewalsPage: ShowsRehearsals {}
extension ReleasePreviewPage: ShowsRehearsals {}
extension OwnWordsPage: ShowsRehearsals {}
extension SentDataPage: ShowsRehearsals {}
extension CardsPage: ShowsRehearsals {
  var isRehearsal: Bool { hasRehearsals && cards.allSatisfy { $0.mark != nil } }
}
extension VisitPage: ShowsRehearsals {
  var isRehearsal: Bool { row.isRehearsal }
}
extension OutboxMessagePage: ShowsRehearsals {}
extension BlockedParticipantPage: ShowsRehearsals {}

/// A page about people some of whom may rehearse. It says so at its head, and marks their lines.
protocol MayShowRehearsals {
  var showsRehearsals: Bool { get }
}

extension StaffHomePage: MayShowRehearsals {
  var showsRehearsals: Bool { today?.showsRehearsals ?? false }
}
extension VisitsPage: MayShowRehearsals {
  var showsRehearsals: Bool { rows.contains(where: \.isRehearsal) || waits.contains(where: \.isRehearsal) }
}
extension SlotsPage: MayShowRehearsals {
  var showsRehearsals: Bool {
    rows.contains { $0.booking?.isRehearsal == true } || waits.contains(where: \.isRehearsal)
  }
}
extension DeletionsPage: MayShowRehearsals {
  var showsRehearsals: Bool { pending.contains(where: \.isRehearsal) }
}
extension OutboxPage: MayShowRehearsals {
  var showsRehearsals: Bool { rows.contains(where: \.isRehearsal) }
}
extension WeekPage: MayShowRehearsals {
  var showsRehearsals: Bool {
    days.contains { $0.hours.contains { $0.visits.contains(where: \.row.isRehearsal) } }
  }
}
extension BoardPage: MayShowRehearsals {
  var showsRehearsals: Bool { room.rows.contains(where: \.isRehearsal) }
}
extension StationsPage: MayShowRehearsals {
  var showsRehearsals: Bool { rows.contains(where: \.isRehearsal) }
}
extension StationPage: MayShowRehearsals {
  var showsRehearsals: Bool { row.isRehearsal }
}
extension ParticipantsPage: MayShowRehearsals {
  var showsRehearsals: Bool { rows.contains(where: \.isRehearsal) }
}
extension ChosenVisitsPage: MayShowRehearsals {
  var showsRehearsals: Bool { people.contains(where: \.isRehearsal) }
}
extension ChosenTagsPage: MayShowRehearsals {
  var showsRehearsals: Bool { people.contains(where: \.isRehearsal) }
}
extension CardsPage: MayShowRehearsals {
  var showsRehearsals: Bool { hasRehearsals }
  fileprivate var hasRehearsals: Bool { cards.contains { $0.mark != nil } }
}
extension BatchesPage: MayShowRehearsals {
  var showsRehearsals: Bool { batches.contains(where: \.isRehearsal) }
}
