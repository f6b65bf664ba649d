@testable import Web

extension SavedFiltersPage: PageWithExamples {
  static let examples = [
    SavedFiltersPage(
      list: .deviations, action: "/staff/studies/weight-iat/filters/deviations",
      backURL: "/staff/studies/weight-iat/deviations", back: "Deviations",
      lead: "Filters of the deviations.", nameHelp: "Never a name.", rows: []),
    SavedFiltersPage(
      list: .codes, action: "/staff/studies/weight-iat/filters/codes",
      backURL: "/staff/studies/weight-iat/participants#batches", back: "New participants",
      lead: "Filters of the codes.", nameHelp: "Never a name.", rows: []),
    SavedFiltersPage(
      list: .visits, action: "/staff/lists/visits/filters", backURL: "/staff/visits", back: "Visits",
      lead: "Filters of the visits.", nameHelp: "Never a name.", rows: []),
    SavedFiltersPage(
      list: .participants, action: "/staff/lists/participants/filters", backURL: "/staff/participants",
      back: "All participants", lead: "Filters of the list of participants.", nameHelp: "Never a name.",
      saving: Saving(
        what: "All studies · In progress", filter: [HiddenField(name: "state", value: "in-progress")],
        typed: "", problem: "Type a name for the filter."),
      rows: [exampleRow], problem: Problem(sentence: "Type a name for the filter.", field: "name")),
    SavedFiltersPage(
      list: .participants, action: "/staff/lists/participants/filters", backURL: "/staff/participants",
      back: "All participants", lead: "Filters of the list of participants.", nameHelp: "Never a name.",
      rows: [
        exampleRow,
        Row(
          id: "2", name: "Waiting for a signature, Berlin", url: "/staff/participants?state=deciding",
          what: "Diary · Before the consent", isCut: true,
          renaming: "/staff/lists/filters/2/name",
          removal: "/staff/lists/filters/2/removal", typed: "Call back",
          problem: "You already have a filter with this name."),
      ], problem: Problem(sentence: "You already have a filter with this name.", field: "name-2")),
  ]

  private static let exampleRow = Row(
    id: "1", name: "Call back", url: "/staff/participants?tag=call+back", what: "All studies · call back",
    renaming: "/staff/lists/filters/1/name",
    removal: "/staff/lists/filters/1/removal", typed: "Call back")
}
