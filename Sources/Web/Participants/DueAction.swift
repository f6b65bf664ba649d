import Studies
import Templates

/// The action that the path of a participant asks of staff at this moment.
struct DueAction: TemplateRecord {
  /// “Countersign”
  var words: String
  /// The page, or the part of the participant's page, where it is done.
  var url: String

  static let fields: Fields<DueAction> = ["words": .text(\.words), "url": .text(\.url)]
}

extension DueAction {
  /// Nil where nothing is asked of staff, or nothing that this reader may do.
  init?(_ participation: Participation, at step: Step, in study: Study, _ request: StaffRequest) {
    let consentURL = Path.staffConsent.url(participation.participant.id.text)
    let maySign = request.member.may(.handleConsents)
    switch step {
    case .consent(.quiz(.exhausted)) where maySign:
      self.init(words: request.say("home.today.noteTalk"), url: consentURL)
    case .countersignature where maySign:
      self.init(words: request.say("home.today.countersign"), url: consentURL)
    case .siteUnknown:
      self.init(words: request.say("home.today.chooseSite"), url: "#site")
    case .paused:
      // Browsers open the form around a field that is linked to.
      self.init(words: request.say("interventions.kind.resume.label"), url: "#reason-resume")
    case .betweenVisits:
      self.init(words: request.say("participants.one.nextVisit"), url: "#visits")
    case .task where participation.externalTask(at: step, in: study) != nil:
      self.init(words: request.say("external.heading"), url: "#external")
    default:
      return nil
    }
  }
}
