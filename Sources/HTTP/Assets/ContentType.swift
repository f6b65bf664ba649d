/// The `Content-Type` of a file, by the end of its name.
public func contentType(ofFileNamed path: String) -> String {
  switch path.split(separator: ".").last {
  case "css": "text/css; charset=utf-8"
  case "js", "mjs": "text/javascript; charset=utf-8"
  case "json", "map": "application/json"
  case "webmanifest": "application/manifest+json"
  case "svg": "image/svg+xml"
  case "png": "image/png"
  case "jpg", "jpeg": "image/jpeg"
  case "webp": "image/webp"
  case "ico": "image/x-icon"
  case "woff2": "font/woff2"
  case "pdf": "application/pdf"
  case "txt": "text/plain; charset=utf-8"
  default: "application/octet-stream"
  }
}
