import Crypto
import Testing

@testable import Studies
@testable import Web

/// The list of participants leads to a message for those whom it shows, by whatever it is filtered.
extension MessageRouteTests {
  /// The link beside the list with this filter; nil if there is none.
  private func link(beside filter: [(name: String, value: String)], _ staff: Browser) throws -> String? {
    let fields = [(name: "study", value: study.id.text)] + filter
    let list = try staff.get(Path.staffParticipants.url() + Path.query(fields))
    #expect(list.status == 200)
    let parts = list.text.components(separatedBy: "href=\"\(url)")
    guard parts.count == 2 else { return nil }
    return url + parts[1].prefix { $0 != "\"" }.replacing("&amp;", with: "&")
  }

  @Test func theLinkBesideTheListKeepsItsFilter() throws {
    let (ada, bea) = (try visitor("ada@example.org"), try visitor("bea@example.org"))
    let desk = AuditContext(by: .staff("desk"), at: lab.now)
    try lab.store.add(ParticipantTag("call back"), to: ada.id, context: desk)
    _ = try lab.store.setSite("vienna", of: bea.id, seen: nil, context: desk)
    let staff = try Colleague(lab, .experimenter).browser
    let status = ProgressStatus(of: try ada.participation(lab), in: study)
    let state = try #require(
      ProgressGroup.allCases.first { $0.statuses.contains(status) })
    let ofVienna = ParticipantFigure.milestone(.consented, .site("vienna"))
    for (name, value, count) in [
      ("state", state.rawValue, 2), ("tag", "call back", 1), ("version", "\(study.consent.number)", 2),
      ("version", "\(study.consent.number + 1)", 0), ("figure", ofVienna.text, 1),
      ("figure", ParticipantFigure.milestone(.complete, .site("vienna")).text, 0),
    ] {
      let link = try #require(try link(beside: [(name, value)], staff), "\(name)")
      #expect(link == url + Path.query([(name, value)]))
      let page = try staff.get(link + "&message=results").text
      let words = ["<strong>0 recipients<", ">Send to 1 participant<", ">Send to 2 participants<"][count]
      #expect(page.contains(words), "\(link)")
    }
    #expect(try link(beside: [], staff) == url)
    // These lists show others than those to whom a message can go.
    let code = try ada.participation(lab).participant.code.text
    for filter in [("code", String(code.prefix(3))), ("origin", "rehearsal"), ("origin", "all")] {
      #expect(try link(beside: [(filter.0, filter.1)], staff) == nil, "\(filter)")
    }
  }

  /// The figure goes along with the form that sends.
  @Test func thoseWhomAFigureCountsAreWrittenTo() throws {
    _ = try visitor("ada@example.org")
    let bea = try visitor("bea@example.org")
    let desk = AuditContext(by: .staff("desk"), at: lab.now)
    _ = try lab.store.setSite("vienna", of: bea.id, seen: nil, context: desk)
    let staff = try Colleague(lab, .experimenter).browser
    let figure = ParticipantFigure.milestone(.consented, .site("vienna")).text
    let fields = [("message", "results"), ("figure", figure)]
    let page = try staff.get(url + Path.query(fields.map { (name: $0.0, value: $0.1) })).text
    #expect(page.contains("Vienna</strong>") && page.contains("Remove this limit"))
    #expect(page.components(separatedBy: "name=\"figure\" value=\"\(figure)\"").count == 3)
    let form = try [seen(in: page), ("form", Token().text)]
    #expect(try staff.post(url, form + [("message", "results")]).status == 422, "they are not everybody")
    #expect(try staff.post(url, form + fields).status == 303)
    #expect(try lab.store.dispatches(of: study.id).map(\.recipients) == [1])
  }
}
