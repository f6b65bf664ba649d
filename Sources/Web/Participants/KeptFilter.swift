import HTTP
import Studies

/// The filter of the list of participants that a browser looked at last: the way back from a participant leads to it.
enum KeptFilter {
  static let cookie = "labconsole_list"
  /// Bytes. A longer one is forgotten.
  fileprivate static let longest = 500

  /// Returns true for what ``Path/query(_:)`` makes, so that nothing else comes into an address.
  static func isQuery(_ text: String) -> Bool {
    text.utf8.count <= longest && text.hasPrefix("?")
      && text.utf8.dropFirst().allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "-._~%=&+".utf8.contains(byte)
        }
      }
  }
}

extension Response {
  /// An unfiltered list in the usual order is kept as well: the reader has left the filter.
  mutating func keep(_ query: ParticipantListQuery, isSecure: Bool) {
    let url = query.url(page: query.value.page)
    let asked = String(url.drop { $0 != "?" })
    guard KeptFilter.isQuery(asked) else { return dropCookie(KeptFilter.cookie, isSecure: isSecure) }
    setCookie(KeptFilter.cookie, asked, seconds: nil, isSecure: isSecure)
  }
}

extension StaffRequest {
  /// The list of participants as this browser had it last.
  var participantsURL: String {
    let kept = http.cookies[KeptFilter.cookie] ?? ""
    return Path.staffParticipants.url() + (KeptFilter.isQuery(kept) ? kept : "")
  }
}
