import Studies
import Templates

/// The matters of the day for those who run visits: what needs somebody at once, who comes and who is here, and what is
/// left over from earlier days.
struct TodayList: TemplateRecord {
  /// Tablets with warnings, and messages that are not delivered.
  var needs: [Need] = []
  /// Of today, in the order of time.
  var visits: [TodayVisit] = []
  /// Of earlier days.
  var leftOver: [TodayVisit] = []

  var showsRehearsals: Bool {
    needs.contains(where: \.isRehearsal) || (visits + leftOver).contains(where: \.visit.isRehearsal)
  }

  static let fields: Fields<TodayList> = [
    "needs": .list(\.needs), "hasNeeds": .flag { !$0.needs.isEmpty }, "visits": .list(\.visits),
    "hasVisits": .flag { !$0.visits.isEmpty }, "leftOver": .list(\.leftOver),
    "hasLeftOver": .flag { !$0.leftOver.isEmpty },
  ]

  /// A line with one action.
  struct Need: TemplateRecord {
    /// “Tablet 2”
    var place: String
    /// The participant; nil where it is about none.
    var code: String?
    var isRehearsal = false
    var sentences: [Sentence]
    var action: String
    var url: String

    static let fields: Fields<Need> = [
      "place": .text(\.place), "code": .optional(\.code), "isRehearsal": .flag(\.isRehearsal),
      "sentences": .list(\.sentences),
      "action": .text(\.action), "url": .text(\.url),
    ]
  }

  struct Sentence: TemplateRecord {
    var text: String

    static let fields: Fields<Sentence> = ["text": .text(\.text)]
  }

  struct TodayVisit: TemplateRecord {
    var visit: VisitsPage.Row
    /// “12 minutes late”
    var mark: String
    var isUrgent = false
    /// The interventions to choose from; empty unless the participant is here.
    var actions: [TodayAction] = []

    static let fields: Fields<TodayVisit> = [
      "visit": .record { $0.visit }, "mark": .text(\.mark), "isUrgent": .flag(\.isUrgent),
      "actions": .list(\.actions), "hasActions": .flag { !$0.actions.isEmpty },
    ]
  }
}
