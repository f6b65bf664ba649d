@testable import Web

extension ListFileLinks {
  static func example(_ list: String) -> ListFileLinks {
    ListFileLinks(
      csvURL: "/staff/lists/\(list).csv?study=weight-iat",
      xlsxURL: "/staff/lists/\(list).xlsx?study=weight-iat",
      help: "What the list shows.")
  }

  static let exampleOfDays = ListFileLinks(
    csvURL: "/staff/lists/visits.csv", xlsxURL: "/staff/lists/visits.xlsx", help: "The visits of these days.",
    period: Period(day: "2026-05-14", study: "weight-iat", experimenter: ""))
}

extension PageJump {
  static let example = PageJump(
    action: "/staff/participants",
    query: [HiddenField(name: "sort", value: "code"), HiddenField(name: "study", value: "weight-iat")],
    sentence: "Page 2 of 7. Go to page", page: 2, pages: 7)
}
