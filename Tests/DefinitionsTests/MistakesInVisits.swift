/// Mistakes in the list of visits.
extension Mistake {
  static let inTheVisits = [
    visits(
      first: "sorting", second: "sorting", .at("- id: one", says: "the task “about-you” is not in any visit"),
      .at(
        "    tasks: [sorting]", occurrence: 2,
        says: "the task “sorting” belongs to another visit already, or is listed twice here")),
    visits(
      first: "sorting", second: "sortng", .at("- id: one", says: "the task “about-you” is not in any visit"),
      .at("    tasks: [sortng]", says: "“sortng” is not among the tasks of the study")),
    visits(
      first: "about-you", second: "sorting",
      .at("- id: one", says: "the tasks of the visits are in a different order from “tasks”")),
    visits(
      more: "after: 3\n    tolerance: 4",
      .at(
        "tolerance: 4",
        says: "“tolerance” is larger than “after”: the window would begin before the previous visit has ended"
      )),
    visits(
      more: "after: soon",
      .at("after: soon", says: "“after” should be a whole number from 0 to 3650, not “soon”")),
    visits(
      more: "tolerance: 2",
      .at("tolerance: 2", says: "“tolerance” does not apply here: without “after” any day will do")),
    visits(more: "open: perhaps", .at("open: perhaps", says: "“open” should be yes or no, not “perhaps”")),
    visits(
      more: "booking: {until-hours: soon, lead-hours: 200}",
      .at(
        "booking: {until-hours: soon, lead-hours: 200}",
        says: "“until-hours” should be a whole number from 0 to 336, not “soon”"),
      .at(
        "booking: {until-hours: soon, lead-hours: 200}",
        says: "“lead-hours” should be a whole number from 0 to 168, not “200”")),
    visits(
      more: "booking: {lead-hours: 1}",
      .at("booking: {lead-hours: 1}", says: "“until-hours” is missing in “booking”")),
    visits(
      firstMore: "booking: {lead-hours: 1}",
      .at("booking: {lead-hours: 1}", says: "“until-hours” is missing in “booking”")),
    visits(
      firstMore: "tolerance: 1",
      .at("tolerance: 1", says: "“tolerance” does not apply here: there is no visit before the first")),
    visits(
      firstMore: "after: 14",
      .at("after: 14", says: "“after” does not apply here: there is no visit before the first")),
    Mistake(
      "tasks: [sorting, about-you]", "tasks: [sorting, about-you]\nvisits: []",
      .at(
        "visits: []",
        says: "“visits” needs at least one visit; without “visits” there is a single visit with all tasks"),
      .at("visits: []", says: "the task “sorting” is not in any visit"),
      .at("visits: []", says: "the task “about-you” is not in any visit")),
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
