import Studies

extension StaffRequest {
  /// One line for each study and each duty for which people wait who are not here.
  /// - Parameter present: those who are
  func needsOfDuties(beside present: [TodayPresence]) throws -> [TodayList.Need] {
    try reachedStudies.flatMap { study -> [TodayList.Need] in
      let duties = study.staffDuties.filter { member.may($0.capability) }
      // Nobody is told of them while the progress of many participants is still being computed.
      if try duties.isEmpty || progressUnderWay(in: [study]) > 0 { return [] }
      return try duties.compactMap { try need(of: $0, in: study, beside: present) }
    }
  }

  private func need(of duty: StaffDuty, in study: Study, beside present: [TodayPresence]) throws
    -> TodayList.Need?
  {
    let figure = ParticipantFigure.waiting(duty)
    guard let url = FigureLinks(study: study, origin: .real, request: self).url(figure) else { return nil }
    let here = present.count { $0.study == study.id && $0.duty == duty }
    let elsewhere = try total(of: figure, in: study) - here
    if elsewhere <= 0 { return nil }
    return TodayList.Need(
      place: study.title[study.language(language)], code: nil,
      sentences: [.init(text: say("home.today.elsewhere.\(duty.rawValue)", count: elsewhere))],
      action: say("home.today.showList"), url: url)
  }

  private func total(of figure: ParticipantFigure, in study: Study) throws -> Int {
    var query = ParticipantQuery(studies: [study])
    query.figure = figure
    query.origin = .real
    query.sites = sites
    let (stores, asked) = (self.stores, query)
    return try figures(figure.text, of: study, .real) { try stores.total(asked) }.value
  }
}
