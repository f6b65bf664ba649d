import HTTP
import Studies

/// Tablets and visits.
extension Lab {
  /// The routes of the tablets themselves, then those of the console. Other routes open to a tablet:
  /// `Access/StationGate.swift`.
  func stationRoutes(_ gate: Gate) -> [Route<Audience>] {
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
  func visitRoutes(_ gate: Gate) -> [Route<Audience>] {
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
      gate.staff(.post, .staffSlotWithdrawals, .runVisits, SlotRoutes.withdrawChosen),
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
      gate.staff(.get, .staffSavedDeviationFilters, .runVisits, SavedFilterRoutes.ofDeviations),
      gate.staff(.post, .staffSavedDeviationFilters, .runVisits, SavedFilterRoutes.saveOfDeviations),
      gate.staff(.get, .staffRenewals, .runVisits, RenewalRoutes.list),
    ]
  }
}
