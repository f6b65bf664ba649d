import CPango
import Studies

extension DrawnSignature {
  /// Draws the signature in its original curves, scaled to a height.
  func draw(on context: OpaquePointer, x: Double, y: Double, height: Double) {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, x, y)
    cairo_scale(context, height / Self.height, height / Self.height)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_source_rgb(context, 0.05, 0.08, 0.3)
    var last: InkCurve?
    for curve in curves {
      // Curves of one width that go on from each other are one line, as one path.
      if curve.from != last?.to || curve.width != last?.width {
        cairo_stroke(context)
        cairo_set_line_width(context, curve.width)
        cairo_move_to(context, curve.from.x, curve.from.y)
      }
      cairo_curve_to(
        context, curve.control1.x, curve.control1.y, curve.control2.x, curve.control2.y, curve.to.x,
        curve.to.y)
      last = curve
    }
    cairo_stroke(context)
  }
}
