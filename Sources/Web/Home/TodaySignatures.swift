import Studies

extension StaffRequest {
  /// One line for each study in which people who are not here wait for the staff's signature.
  /// - Parameter named: the lines of those who are here
  func needsOfSignatures(beside named: [TodayList.Need]) throws -> [TodayList.Need] {
    guard member.may(.handleConsents) else { return [] }
    return try reachedStudies.filter(\.consent.isCountersigned).compactMap { study -> TodayList.Need? in
      let figure = ParticipantFigure.onboarding(.signed, .staying)
      let links = FigureLinks(study: study, origin: .real, request: self)
      guard let url = links.url(figure) else { return nil }
      let elsewhere = try total(of: figure, in: study) - named.count { $0.signsIn == study.id }
      if elsewhere <= 0 { return nil }
      return TodayList.Need(
        place: study.title[study.language(language)], code: nil,
        sentences: [.init(text: say("home.today.signatures", count: elsewhere))],
        action: say("home.today.showList"), url: url)
    }
  }

  /// 0 while the progress of many participants is still being computed.
  private func total(of figure: ParticipantFigure, in study: Study) throws -> Int {
    if try progressUnderWay(in: [study]) > 0 { return 0 }
    var query = ParticipantQuery(studies: [study])
    query.figure = figure
    query.origin = .real
    query.sites = sites
    let (stores, asked) = (self.stores, query)
    return try figures("signatures", of: study, .real) { try stores.total(asked) }.value
  }
}
