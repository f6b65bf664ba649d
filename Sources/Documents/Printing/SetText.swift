import CPango

/// A text that has been broken into lines.
final class SetText {
  struct Line {
    /// The distance from the left edge of the text, which differs from that of its line if the line is moved
    /// to the right.
    let x: Double
    let width: Double
    let ascent: Double
    let descent: Double
    /// Marks can be piled up on a letter without end: whether the ink leaves the line by far.
    fileprivate let leaves: Bool
    fileprivate let glyphs: UnsafeMutablePointer<PangoLayoutLine>
  }

  let width: Double
  let lines: [Line]
  private let layout: OpaquePointer
  private let gray: Double

  /// Takes over the layout.
  init(_ layout: OpaquePointer, width: Double, gray: Double) {
    self.layout = layout
    self.width = width
    self.gray = gray
    lines = SetText.lines(of: layout)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// The width of the longest line.
  var naturalWidth: Double { lines.map(\.width).max() ?? 0 }

  /// Draws a line, its baseline at `y`.
  func draw(_ line: Int, on context: OpaquePointer, x: Double, y: Double) {
    let line = lines[line]
    if line.leaves {
      cairo_save(context)
      let height = line.ascent + line.descent + 2 * Self.tolerance
      cairo_rectangle(context, x, y - line.ascent - Self.tolerance, max(width, line.width), height)
      cairo_clip(context)
    }
    cairo_set_source_rgb(context, gray, gray, gray)
    cairo_move_to(context, x + line.x, y)
    pango_cairo_show_layout_line(context, line.glyphs)
    if line.leaves { cairo_restore(context) }
  }

  private static let tolerance = 4.0

  private static func lines(of layout: OpaquePointer) -> [Line] {
    var lines: [Line] = []
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let glyphs = pango_layout_iter_get_line_readonly(iterator) else { continue }
      var ink = PangoRectangle()
      var extents = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, &ink, &extents)
      let baseline = pango_layout_iter_get_baseline(iterator)
      lines.append(
        Line(
          x: points(extents.x), width: points(extents.width), ascent: points(baseline - extents.y),
          descent: points(extents.y + extents.height - baseline),
          leaves: points(extents.y - ink.y) > tolerance
            || points(ink.y + ink.height - extents.y - extents.height) > tolerance, glyphs: glyphs))
    } while pango_layout_iter_next_line(iterator) != 0
    return lines
  }

  private static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
}
