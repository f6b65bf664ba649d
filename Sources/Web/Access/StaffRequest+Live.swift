import HTTP
import Studies

extension StaffRequest {
  /// A page that the browser asks for again and again. While nothing has changed it is not rendered again.
  func live(_ make: () throws -> Response) throws -> Response {
    try live("\(stores.lastChange())", make)
  }

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
