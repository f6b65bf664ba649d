@testable import Web

extension SavedFiltersPage: PageWithExamples {
  static let examples = [
    SavedFiltersPage(backURL: "/staff/participants", rows: []),
    SavedFiltersPage(
      backURL: "/staff/participants",
      saving: Saving(
        what: "All studies · In progress", filter: [HiddenField(name: "state", value: "in-progress")],
        typed: "", problem: "Type a name for the filter."),
      rows: [exampleRow], problem: Problem(sentence: "Type a name for the filter.", field: "name")),
    SavedFiltersPage(
      backURL: "/staff/participants",
      rows: [
        exampleRow,
        Row(
          id: "2", name: "Waiting for a signature, Berlin", url: "/staff/participants?state=deciding",
          what: "Diary · Before the consent", isCut: true,
          renaming: "/staff/lists/participants/filters/2/name",
          removal: "/staff/lists/participants/filters/2/removal", typed: "Call back",
          problem: "You have a filter of this name already."),
      ], problem: Problem(sentence: "You have a filter of this name already.", field: "name-2")),
  ]

  private static let exampleRow = Row(
    id: "1", name: "Call back", url: "/staff/participants?tag=call+back", what: "All studies · call back",
    renaming: "/staff/lists/participants/filters/1/name",
    removal: "/staff/lists/participants/filters/1/removal", typed: "Call back")
}
