import HTTP

/// Files of a study that are shown in a frame of an opaque origin: pages with scripts of the lab's own. The frame reaches
/// nothing but such files, and speaks with the page around it alone (decision 075).
enum FramedFiles {
  /// Every file below this folder of a study is shown in a frame only.
  private static let folder = "experiments/"

  static func isOne(_ path: String) -> Bool { path.hasPrefix(folder) }

  /// The scripts that every page finds in its own folder, by their names there.
  private static let scripts = [
    "labconsole.js": ownCalls,
    "jatos.js": ownCalls
      + ["jatos", "jatos-ids", "jatos-screen", "batch-session", "group-study"].map {
        "js/tasks/page/\($0).js"
      },
  ]
  private static let ownCalls = ["js/tasks/page/labconsole.js", "js/tasks/page/requests.js"]

  /// Returns the console's own scripts for each folder that has a page.
  /// - Parameter paths: in the library
  static func scripts(beside paths: [String], below root: String, from library: AssetLibrary) -> [String:
    [UInt8]]
  {
    let folders = Set(
      paths.filter { $0.hasPrefix(root + folder) && isPage($0) }.map { path in
        String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
      })
    var files: [String: [UInt8]] = [:]
    for folder in folders {
      for (name, parts) in scripts { files[folder + name] = parts.flatMap { library.content($0) ?? [] } }
    }
    return files
  }

  private static func isPage(_ path: String) -> Bool { path.hasSuffix(".html") || path.hasSuffix(".htm") }

  /// Returns the header fields of a file; none for one that is not shown in a frame.
  static func fields(of path: String, below root: String) -> Headers {
    guard path.hasPrefix(root + folder) else { return Headers() }
    var fields: Headers = [
      "Content-Security-Policy": policy,
      // The origin of the frame is opaque, so that its own files come from elsewhere as far as it knows.
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Permissions-Policy":
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=()",
      "Referrer-Policy": "no-referrer",
      "X-DNS-Prefetch-Control": "off",
    ]
    if isPage(path) { fields.set("Content-Type", "text/html; charset=utf-8") }
    return fields
  }

  /// The page runs scripts in an opaque origin and loads files of this server; nothing else. Its scripts hear of a form that is
  /// submitted, as questions of jsPsych and lab.js are, but `form-action` lets it go nowhere. A policy can name a folder only
  /// below the name of a host, and a server does not know by which names it is reached; what is asked for from an opaque
  /// origin comes without cookies, so that a page of the console answers it as it answers anybody.
  private static let policy = [
    "sandbox allow-scripts allow-forms", "default-src 'none'",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
    "style-src 'self' 'unsafe-inline'", "img-src 'self' data: blob:", "media-src 'self' data: blob:",
    "font-src 'self' data:", "connect-src data: blob:", "worker-src 'none'", "frame-src 'none'",
    "object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'", "webrtc 'block'",
  ].joined(separator: "; ")
}
