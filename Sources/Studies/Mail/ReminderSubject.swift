/// The subjects of messages that participants get who say yes to reminders, beside their appointments.
public enum ReminderSubject: String, Sendable, CaseIterable {
  /// A task at home is ready.
  case home
  /// A visit can be begun by oneself.
  case visits
  /// A time becomes free for which somebody waits.
  case times
  /// Messages of the study that staff send.
  case team
}

extension Study {
  /// The subjects of this study, which its participants are told before they decide.
  public var reminderSubjects: [ReminderSubject] {
    ReminderSubject.allCases.filter { subject in
      switch subject {
      case .home: schedule.contains { !$0.reminders.isEmpty }
      case .visits: visits.dropFirst().contains { $0.isOpen }
      case .times: visits.contains { $0.booking != nil }
      case .team: !messages.isEmpty
      }
    }
  }
}
