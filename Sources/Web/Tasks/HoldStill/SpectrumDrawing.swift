import Studies
import Templates

/// The spectra of both postures over frequency: a broken line for the hand in the lap, a whole one for the hand held out, and
/// the band in which tremor lies. The numbers stand in a table beside it.
struct SpectrumDrawing {
  let lap: TremorSpectrum
  let out: TremorSpectrum
  let lapName: String
  let outName: String
  /// The ends of the line in digits.
  let low: String
  let high: String

  private static let (width, top, floor) = (320.0, 28.0, 140.0)

  var svg: HTML {
    let band = [TremorSpectrum.band.lowerBound, TremorSpectrum.band.upperBound].map(x)
    return HTML(
      trusted: """
        <svg class="plot" viewBox="0 0 320 186" aria-hidden="true" focusable="false">\
        <rect class="plot-band" x="\(rounded(band[0]))" y="\(Self.top)" \
        width="\(rounded(band[1] - band[0]))" height="\(Self.floor - Self.top)"/>\
        <path class="plot-line" d="M0 \(Self.floor)h320"/>\
        \(line(of: lap, "plot-broken"))\(line(of: out, "plot-course"))\
        <path class="plot-broken" d="M0 8h24"/><text class="plot-tick" x="30" y="12">\(lapName.escaped)</text>\
        <path class="plot-course" d="M160 8h24"/><text class="plot-tick" x="190" y="12">\(outName.escaped)</text>\
        <text class="plot-tick" x="0" y="158">\(low.escaped)</text>\
        <text class="plot-tick plot-tick-middle" x="\(rounded(band[0]))" y="158">4</text>\
        <text class="plot-tick plot-tick-middle" x="\(rounded(band[1]))" y="158">12</text>\
        <text class="plot-tick plot-tick-end" x="320" y="158">\(high.escaped)</text></svg>
        """)
  }

  private func line(of spectrum: TremorSpectrum, _ style: String) -> String {
    let most = max(lap.density.max() ?? 0, out.density.max() ?? 0)
    let places = zip(TremorSpectrum.frequencies, spectrum.density).map { frequency, density in
      let height = most > 0 ? density / most * (Self.floor - Self.top - 4) : 0
      return "\(rounded(x(frequency))) \(rounded(Self.floor - height))"
    }
    return "<path class=\"\(style)\" d=\"M\(places.joined(separator: "L"))\"/>"
  }

  private func x(_ frequency: Double) -> Double {
    let (first, last) = (TremorSpectrum.frequencies.first ?? 0, TremorSpectrum.frequencies.last ?? 1)
    return (frequency - first) / (last - first) * Self.width
  }
}
