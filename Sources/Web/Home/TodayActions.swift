import Studies
import Templates

/// An intervention on the line of somebody who is here: opened with one press, and done with the press on its reason.
/// Fields of the form: `kind`, `subject`, `seen`, `remark`, `reason`, `from`.
struct TodayAction: TemplateRecord {
  /// Tells the fields of several apart.
  var id: String
  var title: String
  var consequence: String
  var action: String
  var kind: String
  /// The visit that ends; empty for other kinds.
  var subject: String
  /// The number of the newest intervention; any later one has to be seen first.
  var seen: Int
  var needsWords = false
  /// True if a tablet that they have is taken back as well.
  var takesTablet = false
  /// One button each.
  var reasons: [ChoiceOption]

  static let fields: Fields<TodayAction> = [
    "id": .text(\.id), "title": .text(\.title), "consequence": .text(\.consequence),
    "action": .text(\.action), "kind": .text(\.kind), "subject": .text(\.subject), "seen": .number(\.seen),
    "needsWords": .flag(\.needsWords), "takesTablet": .flag(\.takesTablet), "reasons": .list(\.reasons),
  ]
}

extension StaffRequest {
  /// Returns the interventions that visits most often need: a pause or its end, a deviation, an early end. All others are
  /// on the participant's page.
  /// - Parameter seen: the number of the participant's newest intervention; 0 without any
  func actions(on visit: Visit, _ details: VisitRowDetails, seen: Int) -> [TodayAction] {
    guard let participation = details.participation(of: visit), let study = details.study(of: visit),
      participation.participant.leftAt == nil
    else { return [] }
    let hasTablet = details.handover(of: visit.participant) != nil
    let choices = InterventionForms.onToday(participation, study, hasTablet: hasTablet, self)
    return choices.map { choice in
      let kind = Intervention.Kind(rawValue: choice.kind)
      let isEnd = kind == .endVisit
      return TodayAction(
        id: "\(choice.kind)-\(visit.id)", title: isEnd ? say("home.today.endEarly") : choice.title,
        consequence: choice.consequence, action: Path.staffInterventions.url(visit.participant.text),
        kind: choice.kind, subject: choice.subject, seen: seen, needsWords: kind?.needsWords == true,
        takesTablet: choice.takesTablet,
        // The first one asks to choose.
        reasons: Array(choice.reasons.dropFirst()))
    }
  }
}
