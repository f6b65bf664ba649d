/// Mistakes in the list of scheduled tasks.
extension Mistake {
  static let inTheSchedule = [
    schedule(
      task: "mod", .at("  - task: ", says: "the task “mod” is neither a test nor a survey of this study")),
    schedule(
      also: "mood",
      .at(
        "  - task: mood",
        says: "“mood” is among the tasks of the visits too: a scheduled task is done at its own times only")),
    schedule(
      start: "about-us",
      .at(
        "    start: ", says: "“start” should be enrolment or one of the tasks of the visits, not “about-us”")),
    schedule(
      every: "fortnight",
      .at(
        "    every: ",
        says: "“every” should be day, week, a number of days, or a list of days of the week, not “fortnight”")
    ),
    schedule(
      every: "0",
      .at(
        "    every: ",
        says: "“every” should be day, week, a number of days, or a list of days of the week, not “0”")),
    schedule(
      every: "[monday, thirsday]",
      .at("    every: ", says: "“thirsday” is no day of the week, such as thursday")),
    schedule(every: "[]", .at("    every: ", says: "“every” needs at least one day of the week")),
    schedule(days: "0", .at("    days: ", says: "“days” should be a whole number from 1 to 730, not “0”")),
    schedule(
      days: "501", at: "[\"09:00\", \"12:00\"]",
      .at("    days: ", says: "1002 occasions are more than the 1000 that one task may have")),
    schedule(
      at: "[]", .at("    at: ", says: "“at” needs at least one time, such as 20:00 or 09:00-12:00")),
    schedule(
      at: "[\"25:00\"]",
      .at("    at: ", says: "“25:00” should be times of day, such as 09:00-12:00, or 20:00 for one time")),
    schedule(at: "[\"12:00-09:00\"]", .at("    at: ", says: "“12:00-09:00” ends before it begins")),
    schedule(
      at: "[\"09:00-10:00\", \"10:30\"]",
      .at(
        "    open: ",
        says:
          "the time that may open at 10:00 is open for 60 minutes, so that it is not over when the one that may open at 10:30 begins"
      )),
    schedule(
      at: "[\"12:00\", \"09:00\"]",
      .at(
        "    open: ",
        says:
          "the time that may open at 12:00 is open for 60 minutes, so that it is not over when the one that may open at 09:00 begins"
      )),
    schedule(open: "4", .at("    open: ", says: "“open” should be a whole number from 5 to 20160, not “4”")),
    schedule(
      every: "[monday, thursday]", open: "4300",
      .at(
        "    open: ",
        says:
          "the time that may open at 10:00 is open for 4300 minutes, so that it is not over when the one that may open at 09:00 begins"
      )),
    schedule(
      remind: "[30, 30]",
      .at("    remind: ", says: "the minutes of “remind” should become larger from entry to entry")),
    schedule(
      remind: "[0, 60]",
      .at("    remind: ", says: "a reminder after 60 minutes comes when the task is no longer open")),
    schedule(
      remind: "[0, 1, 2, 3, 4, 5]",
      .at("    remind: ", says: "“remind” has more than 5 messages for one occasion")),
    schedule(
      more: "quiet-hours: late",
      .at("quiet-hours: ", says: "“late” should be times of day, such as 22:00-07:00")),
    schedule(
      more: entry(),
      .at("  - {task: mood", says: "the task “mood” is scheduled twice: give one entry all of its times")),
    Mistake(
      "tasks: [sorting, about-you]", "tasks: [sorting, about-you]\nschedule: []",
      .at(
        "schedule: []",
        says: "“schedule” needs at least one task; without “schedule” nothing is done between the visits")),
  ]

  private static func schedule(
    task: String = "mood", also: String = "", start: String = "about-you", every: String = "day",
    days: String = "5", at: String = "[\"09:00-10:00\"]", open: String = "60", remind: String = "[0]",
    more: String = "", _ complaints: Complaint...
  ) -> Mistake {
    let tasks = ["sorting", "about-you"].filter { $0 != task } + (also.isEmpty ? [] : [also])
    return Mistake(
      "tasks: [sorting, about-you]\n",
      """
        - id: mood
          title: {en: Mood, de: Stimmung}
          introduction: {en: Now, de: Jetzt}
          minutes: 1
          questions:
            - {id: glad, kind: yes-no, question: {en: Glad, de: Froh}}
      tasks: [\(tasks.joined(separator: ", "))]
      schedule:
        - task: \(task)
          start: \(start)
          every: \(every)
          days: \(days)
          at: \(at)
          open: \(open)
          remind: \(remind)
      \(more)

      """, complaints: complaints)
  }

  private static func entry() -> String {
    "  - {task: mood, start: about-you, days: 1, at: [\"09:00\"], open: 60}"
  }
}
