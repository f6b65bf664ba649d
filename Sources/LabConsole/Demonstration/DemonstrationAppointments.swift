import Rehearsal
import Studies
import Web

/// The appointments in the lab: yesterday's, today's and tomorrow's.
extension DemonstrationScene {
  /// The course of an appointment.
  enum Course: Sendable {
    case goesWell
    /// Something happens in the middle of it.
    case interrupted(@Sendable (DemonstrationStaff, Participant.ID, SimulatedTime.Person) throws -> Void)
    case endsEarly
    case nobodyComes
    case isCancelled
    /// Still ahead.
    case isPlanned
  }

  private struct Appointment: Sendable {
    let time: Timestamp
    let tablet: Int
    let course: Course
  }

  private var appointments: [Appointment] {
    func yesterday(_ hour: Int, _ minute: Int, _ tablet: Int, _ course: Course) -> Appointment {
      Appointment(time: schedule.time(onDay: -1, hour: hour, minute: minute), tablet: tablet, course: course)
    }
    func today(_ minutes: Int, _ tablet: Int, _ course: Course) -> Appointment {
      Appointment(time: schedule.minutesFromNow(minutes), tablet: tablet, course: course)
    }
    func tomorrow(_ hour: Int, _ tablet: Int) -> Appointment {
      Appointment(time: schedule.time(onDay: 1, hour: hour), tablet: tablet, course: .isPlanned)
    }
    return [
      yesterday(9, 30, 0, .goesWell),
      yesterday(10, 0, 1, .interrupted { try $0.pause($1, $2) }),
      yesterday(11, 0, 0, .interrupted { try $0.haveTestRepeated($1, $2) }),
      yesterday(13, 30, 1, .endsEarly),
      yesterday(14, 30, 2, .nobodyComes),
      yesterday(15, 30, 0, .interrupted { try $0.note($1, $2) }),
      today(-150, 0, .goesWell),
      today(-100, 1, .interrupted { try $0.noteDeviation($1, $2) }),
      today(-31, 0, .goesWell),
      today(-12, 1, .goesWell),
      today(45, 2, .isPlanned), today(60, 0, .isCancelled), today(100, 1, .isPlanned),
      tomorrow(10, 0), tomorrow(11, 1), tomorrow(14, 0),
    ]
  }

  /// All of them were made the day before yesterday, for people who had been sent cards before.
  func addAppointments(on tablets: [DemonstrationTablet], from first: Int) throws {
    let appointments = appointments
    add(at: schedule.time(onDay: -Demonstration.days, hour: 8)) { scene, _ in
      try scene.staff.makeCards(appointments.count + 4)
    }
    for (index, appointment) in appointments.enumerated() {
      add(at: schedule.time(onDay: -2, hour: 9, minute: 2 * index)) { scene, person in
        let tablet = tablets[appointment.tablet]
        // Without cards, which is told once, there is nobody to make an appointment with.
        guard let participant = scene.staff.invited(index) else { return }
        let visit = try scene.staff.plan(
          participant, at: appointment.time, on: tablet.station.id, by: index % 2)
        switch appointment.course {
        case .isPlanned: return
        case .isCancelled:
          try scene.wait(person, until: scene.schedule.minutesFromNow(-200))
          try scene.staff.close(visit, as: .cancelled)
        case .nobodyComes:
          try scene.wait(person, until: visit.plannedUntil)
          try scene.staff.close(visit, as: .noShow)
        case .goesWell, .interrupted, .endsEarly:
          try scene.wait(person, until: appointment.time)
          try scene.receive(participant, first + index, visit, appointment.course, tablet, person)
        }
      }
    }
  }

  func wait(_ person: SimulatedTime.Person, until time: Timestamp) throws {
    try person.pass(schedule.seconds(to: time) - self.time.now)
  }

  /// Plays a whole visit, from arrival to departure.
  private func receive(
    _ participant: Participant.ID, _ number: Int, _ visit: Visit, _ course: Course,
    _ tablet: DemonstrationTablet,
    _ person: SimulatedTime.Person
  ) throws {
    try staff.receive(visit)
    try person.pass(90)
    let handover = try staff.handOver(participant, to: tablet.station.id, visit)
    if case .interrupted(let interrupt) = course {
      add(at: clock()) { scene, other in try interrupt(scene.staff, participant, other) }
    }
    var intention = Intention.toTheEnd
    if case .endsEarly = course { intention = .vanishing(afterRuns: 2, blocks: 2) }
    walk(number, from: Lab.stationPath, with: tablet.client, intention, person)
    try person.pass(60)
    if case .endsEarly = course { try staff.endEarly(participant) }
    try staff.takeBack(handover)
    try staff.end(visit)
  }
}
