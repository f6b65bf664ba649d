import Foundation
import Statistics
import Testing

@testable import Documents

extension QRCode {
  /// The modules that the path paints, including the quiet zone.
  var modules: [Bool] {
    var dark = Array(repeating: false, count: side * side)
    for match in path.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
      #expect(match.output.3 == match.output.4)
      let (x, y, length) = (Int(match.output.1)!, Int(match.output.2)!, Int(match.output.3)!)
      for column in x..<x + length { dark[y * side + column] = true }
    }
    return dark
  }
}

/// A camera that sees a printed code, in the middle of a grey table.
struct CodePicture {
  var width = 640
  var height = 480
  /// Points to a module.
  var scale = 6.0
  /// Degrees, clockwise.
  var turned = 0.0
  /// The largest distance of a point from its proper value.
  var noise = 0
  var ink: UInt8 = 30
  var paper: UInt8 = 225

  func picture(of text: String) throws -> GreyPicture {
    let code = try QRCode(text)
    let modules = code.modules
    var grain = SeededGenerator(seed: 7)
    var points = [UInt8](repeating: 128, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) = place(x, y, in: code.side)
        var point = 128
        if (0..<code.side).contains(column), (0..<code.side).contains(row) {
          point = Int(modules[row * code.side + column] ? ink : paper)
        }
        points[y * width + x] = UInt8(clamping: point + Int.random(in: -noise...noise, using: &grain))
      }
    }
    return try GreyPicture(width: width, height: height, points: points)
  }

  private func place(_ x: Int, _ y: Int, in side: Int) -> (column: Int, row: Int) {
    let (dx, dy) = (Double(x) + 0.5 - Double(width) / 2, Double(y) + 0.5 - Double(height) / 2)
    let angle = turned * .pi / 180
    let (across, down) = (cos(angle) * dx + sin(angle) * dy, cos(angle) * dy - sin(angle) * dx)
    let middle = Double(side) / 2
    return (Int((across / scale + middle).rounded(.down)), Int((down / scale + middle).rounded(.down)))
  }
}
