import Foundation
import HTTP
import Testing

@testable import Crypto
@testable import LabConsole
@testable import Studies
@testable import Web

/// A lab whose study has sites, with somebody in Berlin, to whom everything belongs that an address can name, and somebody
/// in Vienna.
struct SitedLab {
  static let berlin: Site.ID = "berlin"
  static let vienna: Site.ID = "vienna"

  let lab: TestLab
  /// Somebody in Berlin who has a flagged run, a tablet and an appointment of today; and somebody there with a data query.
  let ada: Visitor
  let asked: Visitor
  /// Somebody in Vienna, likewise with an appointment and a tablet.
  let bea: Visitor
  let objects: Objects

  init() throws {
    lab = try TestLab { try Self.nameSites(in: $0.studies) }
    (ada, asked) = (try Visitor(lab, at: .inRun), try Visitor(lab, at: .finished))
    bea = try Visitor(lab, at: .firstTest)
    for (visitor, site) in [(ada, Self.berlin), (asked, Self.berlin), (bea, Self.vienna)] {
      _ = try lab.store.setSite(site, of: visitor.id, seen: nil, context: Self.desk(lab))
    }
    try lab.store.add(ParticipantTag("tagged in berlin"), to: ada.id, context: Self.desk(lab))
    let run = try lab.flagRun(of: ada)
    let visit = try lab.plan(for: ada, in: 0)
    _ = try lab.plan(for: bea, in: 0)
    let handover = try Tablet(lab, "Tablet 1").take(ada)
    try Tablet(lab, "Tablet 2").take(bea)
    let batch = try Self.makeBatch(lab, at: Self.berlin)
    let query = try lab.ask(about: asked)
    objects = try Self.objects(
      lab, people: [ada.id.text, asked.id.text], run: run.text, handover: handover.id.text,
      visit: visit.id.text, batch: batch.text, query: query.query.text, answer: query.answer)
  }

  private static func desk(_ lab: TestLab) -> AuditContext { AuditContext(by: .staff("desk"), at: lab.now) }

  /// Orders do not depend on them.
  private static func nameSites(in studies: String) throws {
    try TestLab.rewrite(
      "weight-iat", in: studies, replacing: "\nthanks:",
      with: """

        sites:
          - {id: berlin, title: {en: Berlin, de: Berlin}}
          - {id: vienna, title: {en: Vienna, de: Wien}}
        thanks:
        """)
  }

  private static func makeBatch(_ lab: TestLab, at site: Site.ID?) throws -> ParticipantBatch.ID {
    let batch = ParticipantBatch(
      id: .new(at: lab.now), study: lab.study.id, origin: .real, language: Language("en"), site: site,
      size: 2,
      staff: "desk", madeAt: lab.now)
    return try lab.store.make(batch, form: Token().text, context: desk(lab))
  }

  private static func objects(
    _ lab: TestLab, people: [String], run: String, handover: String, visit: String, batch: String,
    query: String, answer: AnswerReference
  ) throws -> Objects {
    let survey = lab.study.surveys[0]
    let consents = try people.compactMap {
      try lab.store.participation(of: Participant.ID($0))?.consents.first?.id.text
    }
    let lists = ["participants.csv", "visits.csv", "codes.csv", "deviations.csv"]
    return Objects(
      values: [
        "study": [lab.study.id.text], "participant": people, "run": [run], "handover": [handover],
        "visit": [visit], "batch": [batch], "query": [query], "consent": consents, "number": ["1"],
        "survey": [survey.id.text], "question": [answer.key.description], "file": lists,
        "message": [try lab.queueMessage(in: lab.study).text], "slot": [try lab.offerSlot().text],
        "station": try lab.store.stations().map(\.station.id.text),
        "test": [lab.study.implicitTests[0].id.text],
        "language": ["en"], "screen": ["introduction"], "topic": ["today"],
        "list": [try lab.makeInvitations(["ada@example.org"]).text],
        "group": [try lab.addComparisonGroup().text], "account": ["unknown"], "link": ["unknown"],
        "feed": ["unknown"], "filter": ["unknown"], "request": ["unknown"],
      ], dueParts: [:])
  }

  func limited(_ role: StaffRole, to site: Site.ID) throws -> Browser {
    try Colleague(lab, role, study: lab.study.id, sites: .only([site])).browser
  }

  /// The one value of a placeholder: something of Berlin.
  func value(_ placeholder: String) throws -> String { try #require(objects.values[placeholder]?.first) }

  /// The codes and the ids of those in Berlin, as pages and files write them.
  func traces() throws -> [String] {
    let batch = ParticipantBatch.ID(try value("batch"))
    let people =
      try [ada, asked].map { try $0.participation(lab).participant } + lab.store.participants(of: batch)
    return people.flatMap { [$0.code.text, $0.code.grouped, $0.id.text] } + ["tagged in berlin"]
  }
}
