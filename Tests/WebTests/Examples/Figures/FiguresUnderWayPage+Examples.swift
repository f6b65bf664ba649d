import Templates

@testable import Web

extension FiguresUnderWayPage: PageWithExamples {
  static let examples = [
    FiguresUnderWayPage(
      heading: "Overview", page: OverviewPage.template,
      sentence: "The data of 90,000 participants are being read.",
      progress: ProgressBar(sentence: "40 % read", done: 40, inAll: 100)),
    FiguresUnderWayPage(
      heading: "Data quality", page: QualityPage.template, isRehearsal: true,
      sentence: "The data of 6,000 participants are being read.",
      progress: ProgressBar(sentence: "0 % read", done: 0, inAll: 100)),
  ]
}
