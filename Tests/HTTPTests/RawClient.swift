import Foundation

/// A bare TCP connection: sends exactly the bytes it is given.
final class RawClient: @unchecked Sendable {
  struct Refused: Error {}

  private let socket: Int32
  private var buffer: [UInt8] = []

  /// Bytes that have come and were not taken as part of a response.
  var received: Int { buffer.count }

  /// - Parameter receiveBuffer: a small one makes for a client that takes little at a time.
  init(port: Int, receiveBuffer: Int32? = nil) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var size = receiveBuffer { setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, 4) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Refused() }
  }

  deinit { close(socket) }

  /// False once the server has closed the connection.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Returns the next response; nil if the connection ends or the time passes before it is complete.
  func response(hasBody: Bool = true, within seconds: Double = 5) -> RawResponse? {
    let deadline = Date(timeIntervalSinceNow: seconds)
    repeat {
      if let (response, size) = RawResponse.parse(buffer, hasBody: hasBody) {
        buffer.removeFirst(size)
        return response
      }
    } while receive(until: deadline) == .some
    return nil
  }

  /// All that comes until the server closes, and whether it did so in time.
  func rest(within seconds: Double = 5) -> (bytes: [UInt8], isClosed: Bool) {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while true {
      switch receive(until: deadline) {
      case .some: continue
      case .end: return (buffer, true)
      case .nothing: return (buffer, false)
      }
    }
  }

  /// Receives at most this many bytes, for `response` and `rest` to read; false if the server has closed.
  func take(_ count: Int) -> Bool { receive(until: Date(timeIntervalSinceNow: 5), atMost: count) == .some }

  private enum Received {
    case some
    case end
    case nothing
  }

  private func receive(until deadline: Date, atMost size: Int = 64 << 10) -> Received {
    var poll = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(max(0, deadline.timeIntervalSinceNow * 1000))
    guard Glibc.poll(&poll, 1, milliseconds) > 0 else { return .nothing }
    var piece = [UInt8](repeating: 0, count: size)
    let count = recv(socket, &piece, piece.count, 0)
    guard count > 0 else { return .end }
    buffer += piece[..<count]
    return .some
  }
}

struct RawResponse {
  let status: Int
  let fields: [(name: String, value: String)]
  let body: [UInt8]

  subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  var text: String { String(decoding: body, as: UTF8.self) }

  /// Returns the first response in the bytes and its size; nil if it is not complete yet.
  static func parse(_ bytes: [UInt8], hasBody: Bool) -> (RawResponse, Int)? {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let fields = lines.dropFirst().map { line in
      let colon = line.firstIndex(of: ":")!
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (name: String(line[..<colon]), value: value)
    }
    let status = Int(lines[0].split(separator: " ")[1])!
    let head = RawResponse(status: status, fields: fields, body: [])
    let isBare = !hasBody || status == 304 || status == 204 || status == 100
    guard !isBare else { return (head, end.upperBound) }
    if head["Transfer-Encoding"] == "chunked" { return chunked(head, bytes[end.upperBound...]) }
    let size = Int(head["Content-Length"] ?? "0")!
    guard bytes.count - end.upperBound >= size else { return nil }
    let body = Array(bytes[end.upperBound..<end.upperBound + size])
    return (RawResponse(status: status, fields: fields, body: body), end.upperBound + size)
  }

  /// Looks for the end before anything else, for it is called again with every piece that comes.
  private static func chunked(_ head: RawResponse, _ bytes: ArraySlice<UInt8>) -> (RawResponse, Int)? {
    guard bytes.suffix(5).elementsEqual("0\r\n\r\n".utf8) else { return nil }
    var rest = bytes
    var body: [UInt8] = []
    while let line = rest.firstIndex(of: 10) {
      let text = String(decoding: rest[..<line], as: UTF8.self).trimmingCharacters(
        in: .whitespacesAndNewlines)
      let size = Int(text, radix: 16)!
      guard rest.endIndex - line > size + 2 else { return nil }
      body += rest[(line + 1)..<(line + 1 + size)]
      rest = rest[(line + 1 + size + 2)...]
      if size == 0 {
        return (RawResponse(status: head.status, fields: head.fields, body: body), rest.startIndex)
      }
    }
    return nil
  }
}
