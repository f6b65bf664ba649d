import Studies

/// Reads the list `visits`: the tasks of the first visit and of later ones.
struct VisitReader {
  let study: DefinitionGroup
  let title: LocalizedText
  let tasks: [StudyTask.ID]

  func read() -> [StudyVisit] {
    guard let value = study.optional("visits") else {
      return [StudyVisit(id: StudyVisit.only, title: title, tasks: tasks)]
    }
    let complaint =
      "“visits” needs at least one visit; without “visits” there is a single visit with all tasks"
    var entries: [DefinitionValue] = value.entries(atLeast: 1, otherwise: complaint) { $0 }
    var taken: Set<StudyTask.ID> = []
    var visits: [StudyVisit] = []
    while !entries.isEmpty {
      visits.append(visit(entries.removeFirst(), isFirst: visits.isEmpty, &taken))
    }
    value.checkIDs()
    checkTasks(of: visits, value)
    return visits
  }

  private func visit(_ entry: DefinitionValue, isFirst: Bool, _ taken: inout Set<StudyTask.ID>) -> StudyVisit
  {
    let group = entry.group("id", "title", "tasks", "after", "tolerance", "open", "booking")
    if isFirst {
      group.refuse(["after", "tolerance", "open"], because: "there is no visit before the first")
    }
    return StudyVisit(
      id: group["id"].identifier(), title: group["title"].localized(), tasks: tasks(group["tasks"], &taken),
      window: isFirst ? nil : window(group), isOpen: !isFirst && (group.optional("open")?.yesNo() ?? false),
      booking: group.optional("booking").map(booking))
  }

  private func booking(_ value: DefinitionValue) -> StudyVisit.Booking {
    let group = value.group("until-hours", "lead-hours")
    let until = group["until-hours"].integer(in: 0...336)
    let lead = group.optional("lead-hours").map { $0.integer(in: 0...168) ?? 0 }
    return StudyVisit.Booking(
      untilHours: until ?? 0, leadHours: lead ?? StudyVisit.Booking.standardLeadHours)
  }

  private func tasks(_ value: DefinitionValue, _ taken: inout Set<StudyTask.ID>) -> [StudyTask.ID] {
    var found: [StudyTask.ID] = []
    for entry in value.entries(atLeast: 1, otherwise: "a visit needs at least one task", { $0 }) {
      let name = entry.text()
      if name.isEmpty { continue }
      guard let task = tasks.first(where: { $0.text == name }) else {
        entry.report("“\(name)” is not among the tasks of the study")
        continue
      }
      if taken.insert(task).inserted {
        found.append(task)
      } else {
        entry.report("the task “\(name)” belongs to another visit already, or is listed twice here")
      }
    }
    return found
  }

  private func window(_ group: DefinitionGroup) -> StudyVisit.Window? {
    guard let after = group.optional("after") else {
      group.optional("tolerance")?.report("“tolerance” does not apply here: without “after” any day will do")
      return nil
    }
    let days = after.integer(in: 0...3650)
    let tolerance = group.optional("tolerance").map { $0.integer(in: 0...3650) ?? 0 } ?? 0
    guard let days else { return nil }
    if tolerance > days {
      group["tolerance"].report(
        "“tolerance” is larger than “after”: the window would begin before the previous visit has ended")
    }
    return StudyVisit.Window(after: days, tolerance: tolerance)
  }

  /// Reports tasks that are in no visit or in another order. It needs known tasks only: mistyped ones have been
  /// reported already.
  private func checkTasks(of visits: [StudyVisit], _ value: DefinitionValue) {
    let planned = visits.flatMap(\.tasks)
    let missing = tasks.filter { !planned.contains($0) }
    for task in missing { value.report("the task “\(task)” is not in any visit") }
    guard missing.isEmpty, planned != tasks else { return }
    value.report("the tasks of the visits are in a different order from “tasks”")
  }
}
