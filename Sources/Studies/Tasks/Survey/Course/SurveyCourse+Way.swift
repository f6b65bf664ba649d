extension SurveyCourse {
  /// Every question that is shown has its answer, or was left without one.
  public var isComplete: Bool { !pages.contains(where: \.isOpen) }

  /// The page on which to go on: the first with an open question, with the pages to read before it. With none open, the
  /// pages to read at the end; nil if there are none.
  public var resumePage: Page? {
    let open = pages.firstIndex(where: \.isOpen) ?? pages.endIndex
    let start = pages[..<open].lastIndex { !$0.isForReading }.map { $0 + 1 } ?? 0
    return start < pages.endIndex ? pages[start] : nil
  }

  /// The page after one that was sent: itself as long as it has an open question, then the next that is open or to be read,
  /// then open ones before it. Nil if the survey is complete.
  ///
  /// - Parameter id: of a page that may have gone, by a changed answer in another tab or a changed definition
  public func page(after id: SurveyPage.ID) -> Page? {
    guard let place = pages.firstIndex(where: { $0.id == id }) else { return resumePage }
    if pages[place].isOpen { return pages[place] }
    return pages[(place + 1)...].first { $0.isOpen || $0.isForReading }
      ?? pages[..<place].first(where: \.isOpen)
  }

  /// The page to which “back” leads; nil on the first.
  public func page(before id: SurveyPage.ID) -> Page? {
    guard let place = pages.firstIndex(where: { $0.id == id }), place > 0 else { return nil }
    return pages[place - 1]
  }

  /// How far the participant is.
  public struct Progress: Sendable, Hashable {
    /// From 1 on.
    public let page: Int
    public let pages: Int
    public let answered: Int
    public let questions: Int
    /// The approximate minutes that are left, at least one before the end.
    public let minutesLeft: Int
  }

  public func progress(on id: SurveyPage.ID) -> Progress {
    let questions = pages.flatMap(\.questions).filter(\.question.isAnswered)
    let open = questions.count { $0.isOpen }
    let minutes = Double(survey.expectedMinutes) * Double(open) / Double(max(1, questions.count))
    return Progress(
      page: (pages.firstIndex { $0.id == id } ?? 0) + 1, pages: pages.count,
      answered: questions.count - open, questions: questions.count,
      minutesLeft: open == 0 ? 0 : max(1, Int(minutes.rounded(.up))))
  }
}
