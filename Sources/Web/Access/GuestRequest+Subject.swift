import Studies

/// The study that the URL of a page for anyone names, and how somebody begins there.
extension GuestRequest {
  /// - Throws: ``PageError/studyClosed`` while a mistake in its folder keeps participants out
  func namedStudy() throws -> Study {
    let id = Study.ID(placeholder("study"))
    if lab.studies.isClosed(id) { throw PageError.studyClosed }
    guard let study = lab.studies.study(id) else { throw PageError.notFound }
    return study
  }

  /// The same, open to anyone.
  func openStudy() throws -> Study {
    let study = try namedStudy()
    guard study.isOpen else { throw PageError.notFound }
    return study
  }

  /// True if nothing that begins on this page is to count.
  var rehearses: Bool { http.query[IntroductionRoutes.rehearsalField] == "1" }
}
