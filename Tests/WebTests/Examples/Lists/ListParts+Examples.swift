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
    period: Period(day: "2026-05-14", study: "weight-iat", experimenter: "", origin: "real"))
}

extension PageJump {
  static let example = PageJump(
    action: "/staff/participants",
    query: [HiddenField(name: "sort", value: "code"), HiddenField(name: "study", value: "weight-iat")],
    sentence: "Page 2 of 7. Go to page", page: 2, pages: 7)
}

extension SavedFilterBar {
  static let exampleEmpty = SavedFilterBar(
    url: "/staff/lists/participants/filters", nameHelp: "For instance “Call back”.")

  static let example = SavedFilterBar(
    url: "/staff/lists/participants/filters",
    saved: [
      SavedFilterLink(name: "Call back", url: "/staff/participants?tag=call+back", isCurrent: true),
      SavedFilterLink(name: "Waiting for a signature, Berlin", url: "/staff/participants?state=deciding"),
    ], savable: [HiddenField(name: "study", value: "weight-iat")], nameHelp: "For instance “Call back”.")
}
