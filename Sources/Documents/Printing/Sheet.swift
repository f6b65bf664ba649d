import CPango
import Foundation
import Studies

/// A PDF that is being drawn, page after page.
final class Sheet {
  /// A4, in points.
  static let width = 210 / 25.4 * 72
  static let height = 297 / 25.4 * 72

  let context: OpaquePointer
  private let surface: OpaquePointer
  private let output = Output()
  private var open: [Tag] = []
  /// Something was drawn in the innermost open element.
  private var isInText = false

  init(_ properties: ConsentPrintout.Properties) {
    surface = cairo_pdf_surface_create_for_stream(
      receive, Unmanaged.passUnretained(output).toOpaque(), Sheet.width, Sheet.height)
    context = cairo_create(surface)
    let time = properties.created.date.formatted(.iso8601)
    for (key, text) in [
      (CAIRO_PDF_METADATA_TITLE, properties.title), (CAIRO_PDF_METADATA_AUTHOR, properties.author),
      (CAIRO_PDF_METADATA_SUBJECT, properties.subject), (CAIRO_PDF_METADATA_CREATE_DATE, time),
      (CAIRO_PDF_METADATA_MOD_DATE, time), (CAIRO_PDF_METADATA_CREATOR, "LabConsole"),
    ] {
      cairo_pdf_surface_set_metadata(surface, key, text)
    }
  }

  deinit {
    cairo_destroy(context)
    // cairo still writes while the surface is destroyed, so the output has to outlive it.
    withExtendedLifetime(output) { cairo_surface_destroy(surface) }
  }

  /// Draws content as the element at the end of `path`, closing and opening the elements between it and the
  /// last one drawn. An element with content of its own has no elements within. Without a path the content is
  /// decoration.
  func draw(as path: [Tag]?, _ body: () -> Void) {
    if let path {
      if path != open { closeTags(until: zip(open, path).prefix { $0 == $1 }.count) }
      for tag in path[open.count...] {
        cairo_tag_begin(context, tag.kind.rawValue, nil)
        open.append(tag)
      }
      isInText = true
    } else {
      leaveText()
    }
    body()
  }

  func endPage() {
    leaveText()
    cairo_show_page(context)
  }

  func finish() throws(DocumentError) -> [UInt8] {
    closeTags(until: 0)
    cairo_surface_finish(surface)
    let statuses = [cairo_status(context), cairo_surface_status(surface)]
    // A context reports the end of its surface as a status, which is no failure.
    if let failure = statuses.first(where: {
      $0 != CAIRO_STATUS_SUCCESS && $0 != CAIRO_STATUS_SURFACE_FINISHED
    }) {
      throw .notPrinted(reason: String(cString: cairo_status_to_string(failure)))
    }
    return output.bytes
  }

  private func closeTags(until count: Int) {
    while open.count > count { cairo_tag_end(context, open.removeLast().kind.rawValue) }
    isInText = false
  }

  private func leaveText() {
    if isInText { closeTags(until: open.count - 1) }
  }
}

private final class Output {
  var bytes: [UInt8] = []
}

private func receive(
  opaque: UnsafeMutableRawPointer?, bytes: UnsafePointer<UInt8>?, count: UInt32
) -> cairo_status_t {
  let output = Unmanaged<Output>.fromOpaque(opaque!).takeUnretainedValue()
  output.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
  return CAIRO_STATUS_SUCCESS
}
