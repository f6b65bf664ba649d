import HTTP
import Studies

/// The participants chosen in a list, in its order: `chosen`, once for each. Ids that name nobody, or somebody whom
/// the reader has no access to, are ignored.
struct ChosenParticipants {
  static let field = "chosen"

  /// The study of the first of them.
  let study: Study
  /// Those chosen who have not left.
  let people: [Participant]
  /// Those chosen, with those who have left.
  let known: [Participant]
  var left: Int { known.count - people.count }

  init(_ ids: [String], _ request: StaffRequest) throws {
    var seen: Set<String> = []
    let ids = ids.filter { seen.insert($0).inserted }
    guard ids.count <= ParticipantQuery.pageSize, let someStudy = request.reachedStudies.first else {
      throw PageError.malformed
    }
    let known = try ids.compactMap { try request.stores.participation(of: Participant.ID($0))?.participant }
      .filter { request.reachedStudy(of: $0) != nil }
    self.known = known
    study = known.first.flatMap(request.reachedStudy) ?? someStudy
    people = known.filter { $0.leftAt == nil && !$0.isBlocked }
  }

  /// The reason why nothing can be done for them; nil if somebody is there.
  var nobody: Notice? { people.isEmpty ? .nobodyChosen : nil }

  /// The reason why nothing can be done for them that is a matter of one study; nil if it can.
  var problem: Notice? {
    nobody ?? (known.contains { $0.study != known[0].study } ? .severalStudiesChosen : nil)
  }

  func back(_ notice: Notice, _ request: StaffRequest) -> Response {
    let list = request.participantsURL
    return .redirect(to: list + request.noticeField(notice, after: list))
  }
}
