import Foundation
import Rehearsal
import Studies
import Web

/// The study whose participants choose the time of their second visit: some wait for a free time, some choose one. Its
/// consent document changes then, and two of them sign it again.
extension DemonstrationScene {
  /// The course of a participant between the two visits.
  private enum Choice: Sendable {
    /// Comes before any time is offered.
    case waits
    case chooses(signsAgain: Bool)
  }

  private static let choices: [Choice] = [
    .waits, .waits, .chooses(signsAgain: true), .chooses(signsAgain: false), .chooses(signsAgain: true),
    .chooses(signsAgain: false), .chooses(signsAgain: false),
  ]

  /// - Parameter change: changes the consent document
  func addBookings(_ change: @escaping @Sendable () throws -> Void) {
    for (index, choice) in Self.choices.enumerated() { addBooking(index + 1, choice) }
    // From the day after tomorrow: until then experimenters have appointments.
    add(at: schedule.time(onDay: -3, hour: 8)) { scene, _ in
      try scene.staff.offerTimes(on: scene.schedule.days(2...7))
    }
    add(at: schedule.time(onDay: -2, hour: 7)) { _, _ in try change() }
  }

  /// Comes back each time within a day, for which a browser stays signed in (``SessionRule/idleSeconds``).
  private func addBooking(_ number: Int, _ choice: Choice) {
    let minute = 7 * number
    add(at: schedule.time(onDay: -4, hour: 10, minute: minute)) { scene, person in
      let client = scene.newClient
      let card = try scene.staff.card(in: scene.study.languages[0])
      guard scene.walk(number, from: card, with: client, .toTheEnd, person) != nil else { return }
      guard case .chooses(let signsAgain) = choice else { return try scene.waitForTime(with: client) }
      try scene.wait(person, until: scene.schedule.time(onDay: -3, hour: 9, minute: minute))
      try scene.chooseTime(number, with: client)
      guard signsAgain else { return }
      try scene.wait(person, until: scene.schedule.time(onDay: -2, hour: 8, minute: minute))
      scene.walk(number, from: Lab.dashboardPath, with: client, .toTheEnd, person)
    }
  }

  /// Chooses one of the free times, as a browser does.
  private func chooseTime(_ number: Int, with client: WebClient) throws {
    let times = WebPage(try client.get(Lab.nextVisitTimesPath).body)?.links
      .filter { $0.hasPrefix(Lab.nextVisitTimesPath + "/") }
    guard let times, !times.isEmpty,
      let form = WebPage(try client.get(times[5 * number % times.count]).body)?.mainForm
    else { throw CommandFailure("Participant \(number) finds no time to choose.") }
    try send(form, with: client, to: Lab.nextVisitPath)
  }

  /// Joins the waiting list.
  private func waitForTime(with client: WebClient) throws {
    guard let form = WebPage(try client.get(Lab.nextVisitTimesPath).body)?.form(with: "wish") else {
      throw CommandFailure("There is no way to wait for a free time.")
    }
    try send(form, with: client, to: Lab.nextVisitTimesPath)
  }

  /// - Parameter path: where it leads
  private func send(_ form: WebPage.Form, with client: WebClient, to path: String) throws {
    let answer = try client.post(form.action, fields: form.controls.map { ($0.name, $0.value) })
    guard answer.status == 200, answer.path.hasPrefix(path) else {
      throw CommandFailure("\(form.action) leads to \(answer.path), status \(answer.status).")
    }
  }
}

extension DemonstrationStaff {
  /// Offers an experimenter's times for the visit that participants choose the time of.
  fileprivate func offerTimes(on days: ClosedRange<LabCalendar.Day>) throws {
    guard let visit = study.visits.first(where: { $0.booking != nil }) else { return }
    let offer = SlotOffer(
      visit: visit.id, days: days, weekdays: [1, 2, 3, 4, 5], time: 10 * 60...16 * 60, minutes: 45, pause: 15,
      experimenter: experimenters[1].id)
    _ = try store.offer(offer, in: study.id, calendar: LabCalendar(), context: context)
  }
}
