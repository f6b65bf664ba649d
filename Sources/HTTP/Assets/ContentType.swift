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
  case "gif": "image/gif"
  case "ico": "image/x-icon"
  case "woff2": "font/woff2"
  case "woff": "font/woff"
  case "ttf": "font/ttf"
  case "otf": "font/otf"
  case "mp3": "audio/mpeg"
  case "m4a": "audio/mp4"
  case "ogg": "audio/ogg"
  case "wav": "audio/wav"
  case "mp4": "video/mp4"
  case "webm": "video/webm"
  case "wasm": "application/wasm"
  case "pdf": "application/pdf"
  case "txt": "text/plain; charset=utf-8"
  default: "application/octet-stream"
  }
}
