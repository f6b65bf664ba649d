import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Somebody in a release beyond the institution who then keeps the data within it.
@Suite struct NarrowedSharingTests {
  @Test func theListOfReleasesLeadsToThem() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .keepPlace)
    let admin = try Colleague(lab, .administrator).browser
    for audience in ["within", "beyond"] {
      let made = try admin.post(Path.staffRelease.url(lab.study.id.text), [("audience", audience)])
      try #require(made.status == 303)
    }
    func told() throws -> [String] {
      try admin.get(Path.staffReleases.url()).text
        .matches(of: /<a href="([^"]+)">one has left since, or shares data with the institution alone/)
        .map { String($0.output.1).replacing("&amp;", with: "&") }
    }
    #expect(try told().isEmpty)
    try lab.store.changeSharing(
      to: .institution, of: visitor.id,
      context: AuditContext(by: .participant(visitor.id), at: lab.now.advanced(bySeconds: 1)))
    let links = try told()
    try #require(links.count == 1)
    let list = try admin.get(links[0]).text
    #expect(list.contains("In release 2, left since, or"))
    #expect(list.contains(try visitor.participation(lab).participant.code.grouped))
  }
}
