import HTTP
import Studies

extension StaffRequest {
  /// A page that the browser asks for again and again. While nothing has changed it is not rendered again.
  func live(_ make: () throws -> Response) throws -> Response {
    try live("\(stores.lastChange())", make)
  }

  /// The same, of a page that tells how long something has lasted.
  func liveByTheMinute(_ make: () throws -> Response) throws -> Response {
    try live("\(stores.lastChange())-\(minute)-\(member.accessTag)", make)
  }

  /// The same, of a page that also tells what tablets have reported.
  func liveWithTablets(_ make: () throws -> Response) throws -> Response {
    try live("\(stores.roomState(at: guest.time).tag(for: member))-\(minute)", make)
  }

  /// Since 1970. A page that tells how long something has lasted is another one in each.
  var minute: Int64 { guest.time.milliseconds / 60_000 }
}

extension LabRequest {
  /// - Parameter state: changes with everything that the page shows
  func live(_ state: String, _ make: () throws -> Response) throws -> Response {
    let tag = "\"\(state)-\(language)\""
    guard http.headers["If-None-Match"] != tag else {
      return Response(status: .notModified, body: .bytes([]))
    }
    var response = try make()
    response.headers.set("ETag", tag)
    return response
  }
}
