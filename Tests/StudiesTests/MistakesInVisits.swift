/// Mistakes in the list of visits.
extension Mistake {
  static let inTheVisits = [
    visits(
      first: "sorting", second: "sorting", .at("- id: one", says: "the task “about-you” is in no visit"),
      .at(
        "    tasks: [sorting]", occurrence: 2,
        says: "the task “sorting” belongs to another visit already, or stands here twice")),
    visits(
      first: "sorting", second: "sortng", .at("- id: one", says: "the task “about-you” is in no visit"),
      .at("    tasks: [sortng]", says: "“sortng” is not among the tasks of the study")),
    visits(
      first: "about-you", second: "sorting",
      .at("- id: one", says: "the tasks of the visits stand in another order than in “tasks”")),
    visits(
      more: "after: 3\n    tolerance: 4",
      .at(
        "tolerance: 4",
        says: "“tolerance” is larger than “after”: the window would begin before the visit before has ended")),
    visits(
      more: "after: soon",
      .at("after: soon", says: "“after” should be a whole number from 0 to 3650, not “soon”")),
    visits(
      more: "tolerance: 2",
      .at("tolerance: 2", says: "“tolerance” has no meaning here: without “after” any day is good")),
    visits(more: "open: perhaps", .at("open: perhaps", says: "“open” should be yes or no, not “perhaps”")),
    visits(
      firstMore: "after: 14",
      .at("after: 14", says: "“after” has no meaning here: there is no visit before the first")),
    Mistake(
      "tasks: [sorting, about-you]", "tasks: [sorting, about-you]\nvisits: []",
      .at(
        "visits: []",
        says: "a study needs at least one visit, or no list “visits”: then there is one with all tasks"),
      .at("visits: []", says: "the task “sorting” is in no visit"),
      .at("visits: []", says: "the task “about-you” is in no visit")),
  ]

  private static func visits(
    first: String = "sorting", second: String = "about-you", firstMore: String = "", more: String = "",
    _ complaints: Complaint...
  ) -> Mistake {
    Mistake(
      "tasks: [sorting, about-you]",
      """
      tasks: [sorting, about-you]
      visits:
        - id: one
          title: {en: One, de: Eins}
          tasks: [\(first)]
          \(firstMore)
        - id: two
          title: {en: Two, de: Zwei}
          tasks: [\(second)]
          \(more)
      """, complaints: complaints)
  }
}
