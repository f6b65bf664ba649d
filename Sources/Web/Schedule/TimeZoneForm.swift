import Foundation
import Studies
import Templates

/// The choice of a time zone, by continent.
struct TimeZoneForm: TemplateRecord {
  var action: String
  var regions: [Region]

  static let fields: Fields<TimeZoneForm> = ["action": .text(\.action), "regions": .list(\.regions)]

  struct Region: TemplateRecord {
    /// “Europe”
    var name: String
    var zones: [ChoiceOption]

    static let fields: Fields<Region> = ["name": .text(\.name), "zones": .list(\.zones)]
  }

  /// Nil where nothing is scheduled for the participant.
  init?(_ request: ParticipantRequest) throws {
    guard !request.study.schedule.isEmpty,
      let chosen = try request.stores.timeZone(of: request.participant.id)
    else { return nil }
    let names = Set(TimeZone.knownTimeZoneIdentifiers).union([chosen]).sorted()
    let byRegion = Dictionary(grouping: names) { String($0.prefix { $0 != "/" }) }
    self.init(
      action: Path.profileTimeZone.url(),
      regions: byRegion.sorted { $0.key < $1.key }.map { region, zones in
        Region(
          name: region,
          zones: zones.map { zone in
            let city = zone.drop { $0 != "/" }.dropFirst()
            return ChoiceOption(
              value: zone, label: (city.isEmpty ? zone : String(city)).replacing("_", with: " "),
              isChosen: zone == chosen)
          })
      })
  }

  init(action: String, regions: [Region]) {
    self.action = action
    self.regions = regions
  }
}
