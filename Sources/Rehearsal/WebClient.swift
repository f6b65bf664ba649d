import CCurl
import Foundation

/// A browser with cookies, redirects and forms; one for each simulated participant.
public final class WebClient {
  private let handle: UnsafeMutableRawPointer
  private let base: String
  private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  public struct Answer: Sendable {
    public let status: Int
    /// The path after redirects, without scheme and host.
    public let path: String
    public let body: [UInt8]
    public let seconds: Double

    public var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// - Parameter base: scheme, host and port, without a slash at the end
  public init(base: String) {
    precondition(Self.isReady, "libcurl does not start")
    handle = curl_easy_init()!
    self.base = base
    _ = labconsole_curl_set_text(handle, CURLOPT_COOKIEFILE, "")
    _ = labconsole_curl_set_number(handle, CURLOPT_FOLLOWLOCATION, 1)
    _ = labconsole_curl_set_number(handle, CURLOPT_MAXREDIRS, 10)
    _ = labconsole_curl_set_number(handle, CURLOPT_TIMEOUT, 60)
    _ = labconsole_curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    _ = labconsole_curl_set_text(handle, CURLOPT_USERAGENT, "LabConsole rehearsal")
  }

  deinit { curl_easy_cleanup(handle) }

  public func get(_ path: String, headers: [String] = []) throws -> Answer {
    _ = labconsole_curl_set_number(handle, CURLOPT_HTTPGET, 1)
    return try perform(path, headers: headers)
  }

  public func post(_ path: String, fields: [(name: String, value: String)]) throws -> Answer {
    let body = fields.map { "\($0.name.formEncoded)=\($0.value.formEncoded)" }.joined(separator: "&")
    return try post(
      path, body: Array(body.utf8), headers: ["Content-Type: application/x-www-form-urlencoded"])
  }

  /// Sends a form with a file, which is JSON.
  public func post(
    _ path: String, fields: [(name: String, value: String)],
    file: (name: String, filename: String, bytes: [UInt8])
  ) throws -> Answer {
    let boundary = "labconsole-\(UUID().uuidString)"
    let parts = fields.map { field in
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field.name)\"\r\n\r\n\(field.value)\r\n"
    }
    let head =
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(file.name)\"; filename=\"\(file.filename)\"\r\n"
      + "Content-Type: application/json\r\n\r\n"
    let body = Array((parts.joined() + head).utf8) + file.bytes + Array("\r\n--\(boundary)--\r\n".utf8)
    return try post(path, body: body, headers: ["Content-Type: multipart/form-data; boundary=\(boundary)"])
  }

  public func post(_ path: String, body: [UInt8], headers: [String]) throws -> Answer {
    _ = labconsole_curl_set_number(handle, CURLOPT_POST, 1)
    _ = labconsole_curl_set_number(handle, CURLOPT_POSTFIELDSIZE, body.count)
    return try String(decoding: body, as: UTF8.self).withCString { text in
      _ = labconsole_curl_set_text(handle, CURLOPT_POSTFIELDS, text)
      return try perform(path, headers: headers + ["Expect:"])
    }
  }

  private func perform(_ path: String, headers: [String]) throws -> Answer {
    var list: UnsafeMutablePointer<curl_slist>?
    for header in headers { list = curl_slist_append(list, header) }
    defer { curl_slist_free_all(list) }
    let received = Received()
    _ = labconsole_curl_set_text(handle, CURLOPT_URL, base + path)
    _ = labconsole_curl_set_list(handle, CURLOPT_HTTPHEADER, list)
    _ = labconsole_curl_set_writer(handle, receive, Unmanaged.passUnretained(received).toOpaque())
    let code = curl_easy_perform(handle)
    guard code == CURLE_OK else {
      throw WebClientError(path: path, reason: String(cString: curl_easy_strerror(code)))
    }
    let url = labconsole_curl_url(handle).map { String(cString: $0) } ?? ""
    return Answer(
      status: labconsole_curl_status(handle), path: String(url.dropFirst(base.count)), body: received.bytes,
      seconds: labconsole_curl_seconds(handle))
  }
}

/// The server could not be reached, or did not answer in time.
public struct WebClientError: Error, CustomStringConvertible {
  public let path: String
  public let reason: String
  public var description: String { "\(path): \(reason)" }
}

private final class Received {
  var bytes: [UInt8] = []
}

private func receive(
  bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
  let received = Unmanaged<Received>.fromOpaque(context!).takeUnretainedValue()
  received.bytes += UnsafeRawBufferPointer(start: bytes, count: size * count)
  return size * count
}

extension String {
  fileprivate var formEncoded: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["-", "_", ".", "~"])) ?? ""
  }
}
