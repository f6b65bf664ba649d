import Studies
import Templates

extension BoardPage {
  /// The forms of what can be done from a card: once for the page, where they are about no card in particular, and once more
  /// on a card that is opened by its address. Fields of the forms: `code`, `station`; `kind`, `subject`, `seen`, `remark`,
  /// `reason`; `from`, `study`.
  struct Menus: TemplateRecord {
    /// The menus that are no interventions, by name.
    static let free = "free"
    static let tablet = "tablet"

    /// Ends the ids of all fields.
    var id: String
    /// The study to which the board is limited; empty for none.
    var study: String
    var free: Free?
    /// Those to whom a station can be handed.
    var offers: [Offer] = []
    var visit: Visit?
    var kinds: [Kind] = []
    /// Those of every intervention, one button each.
    var reasons: [ChoiceOption]

    static let fields: Fields<Menus> = [
      "id": .text(\.id), "study": .text(\.study), "free": .record(\.free), "offers": .list(\.offers),
      "visit": .record(\.visit), "kinds": .list(\.kinds), "reasons": .list(\.reasons),
    ]
  }

  /// Those to whom the free stations of a site can be handed.
  struct Offer: TemplateRecord {
    /// Empty for the stations of none in particular.
    var site: String
    var people: [WaitingPerson]

    static let fields: Fields<Offer> = ["site": .text(\.site), "people": .list(\.people)]
  }

  /// An intervention: opened with one press, and done with the press on its reason.
  struct Kind: TemplateRecord {
    var value: String
    /// “Pause the visit”
    var title: String
    var consequence: String
    var needsWords = false

    static let fields: Fields<Kind> = [
      "value": .text(\.value), "title": .text(\.title), "consequence": .text(\.consequence),
      "needsWords": .flag(\.needsWords),
    ]
  }
}

extension BoardPage.Menus {
  /// The set for all cards. `Assets/js/board/menus.js` puts the ids of a card in place of the hyphens in its addresses, and
  /// of the end of its own ids.
  init(forAnyCardOf view: RoomView) {
    self.init(
      id: "menu", study: view.chosen?.text ?? "", free: .init(station: "", site: ""),
      offers: view.people.map { BoardPage.Offer($0, $1) }.filter { !$0.people.isEmpty }
        .sorted { $0.site < $1.site },
      visit: .init(participant: "-", handover: "-", seen: 0),
      kinds: InterventionForms.kindsOnBoard.map { BoardPage.Kind($0, view.request) },
      reasons: Self.reasons(view.request))
  }

  /// - Parameter site: that of a free station
  init(of actions: BoardPage.Actions, kinds: [Intervention.Kind], at site: Site.ID?, _ view: RoomView) {
    let people = actions.free == nil ? [] : view.people[site] ?? []
    self.init(
      id: actions.id, study: view.chosen?.text ?? "", free: actions.free,
      offers: people.isEmpty ? [] : [BoardPage.Offer(site, people)], visit: actions.visit,
      kinds: kinds.map { BoardPage.Kind($0, view.request) }, reasons: Self.reasons(view.request))
  }

  /// The same for all kinds that a card offers.
  private static func reasons(_ request: any LabRequest) -> [ChoiceOption] {
    Intervention.Kind.note.reasons.map {
      ChoiceOption(value: $0.rawValue, label: request.say("interventions.reason.\($0.rawValue)"))
    }
  }
}

extension BoardPage.Offer {
  fileprivate init(_ site: Site.ID?, _ people: [WaitingPerson]) {
    self.init(site: site?.text ?? "", people: people)
  }
}

extension BoardPage.Kind {
  fileprivate init(_ kind: Intervention.Kind, _ request: any LabRequest) {
    let words = "interventions.kind.\(kind.rawValue)"
    self.init(
      value: kind.rawValue, title: request.say("\(words).title"),
      consequence: request.say("\(words).consequence"), needsWords: kind.needsWords)
  }
}
