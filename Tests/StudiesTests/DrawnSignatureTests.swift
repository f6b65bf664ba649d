import Foundation
import Studies
import Testing

struct DrawnSignatureTests {
  @Test func comesBackAsItWasSent() throws {
    let sent = "0,1000,50 3000,1000,100;6000,2000,0"
    let signature = try DrawnSignature(sent)
    #expect(signature.text == sent)
    #expect(try DrawnSignature(signature.text) == signature)
    #expect(signature.strokes.map(\.count) == [2, 1])
    #expect(signature.strokes[0][1].x == 3000)
    #expect(signature.strokes[0][1].y == 1000)
    #expect(signature.strokes[0][1].pressure == 1)
  }

  /// Hundredths are not exact in binary; none may become its neighbour.
  @Test func everyPressureComesBack() throws {
    for pressure in 0...100 {
      let sent = "0,0,\(pressure) 600,0,\(pressure)"
      #expect(try DrawnSignature(sent).text == sent)
    }
  }

  @Test func emptyStrokesAreLeftOut() throws {
    #expect(try DrawnSignature(" ;0,0,50  900,0,50; ;").text == "0,0,50 900,0,50")
  }

  @Test(arguments: [
    "", " ", "\n", ";", ";;", "3000,1000,50", "0,0,50;6000,2000,50", "0,0,50 599,0,50",
    "100,100,50 100,100,50 100,100,50",
  ])
  func nothingOrADotIsNotASignature(sent: String) {
    #expect(throws: SignatureProblem.notDrawn) { try DrawnSignature(sent) }
  }

  @Test func sixtyUnitsOfInkAreEnough() throws {
    #expect(try DrawnSignature("0,0,50 600,0,50").strokes.count == 1)
    #expect(try DrawnSignature("0,0,50 0,300,50;900,0,50 900,300,50").strokes.count == 2)
  }

  @Test(arguments: [
    "x", "Ada Lovelace", "0,0", "0,0,50,1", "0,0,", ",0,0", "0;0;50", "0,0,50\n900,0,50", "0.5,0,50",
    "1e3,0,50",
    "0x10,0,50", "NaN,0,50", "٣,0,50", "0,0,50 900,0,50;<svg>", "99999999999999999999999,0,50",
  ])
  func whatIsNoDrawingIsUnreadable(sent: String) {
    #expect(throws: SignatureProblem.unreadableInk) { try DrawnSignature(sent) }
  }

  @Test(arguments: ["-1,0,50", "6001,0,50", "0,-1,50", "0,2001,50", "0,0,-1", "0,0,101"])
  func pointsBesideTheFieldAreUnreadable(point: String) {
    #expect(throws: SignatureProblem.unreadableInk) { try DrawnSignature("0,0,50 900,0,50 \(point)") }
  }

  @Test func theCornersAreInTheField() throws {
    #expect(try DrawnSignature("0,0,0 6000,0,100 6000,2000,0 0,2000,100").strokes[0].count == 4)
  }

  @Test func fiveThousandPointsAreTheMost() throws {
    #expect(try DrawnSignature(line(of: 5000)).strokes[0].count == 5000)
    #expect(throws: SignatureProblem.tooMuchInk) { try DrawnSignature(line(of: 5001)) }
    let dots = String(repeating: "0,0,50;", count: 5001)
    #expect(throws: SignatureProblem.tooMuchInk) { try DrawnSignature(dots) }
  }

  /// Reading ends at the first point too many.
  @Test func aHundredThousandPointsAreRefusedQuickly() {
    let sent = line(of: 100_000)
    let begun = processorSeconds
    #expect(throws: SignatureProblem.tooMuchInk) { try DrawnSignature(sent) }
    #expect(processorSeconds - begun < 0.5)
  }

  /// The processor time of this thread: other tests run beside this one.
  private var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: - Curves

  @Test func curvesPassThroughAllPoints() throws {
    let signature = try DrawnSignature("0,0,50 700,300,20 900,900,80 100,1500,50;3000,0,50 3000,1000,50")
    let curves = signature.curves
    #expect(curves.count == 4)
    let places = signature.strokes.map { $0.map { InkCurve.Place($0.x, $0.y) } }
    #expect(curves.prefix(3).map(\.from) + [curves[2].to] == places[0])
    #expect([curves[3].from, curves[3].to] == places[1])
    for (curve, next) in zip(curves.prefix(3), curves.prefix(3).dropFirst()) {
      #expect(curve.to == next.from)
    }
  }

  /// A line has no corner at the joint of two curves.
  @Test func curvesAreSmooth() throws {
    let curves = try DrawnSignature("0,0,50 700,300,50 900,900,50 100,1500,50").curves
    for (curve, next) in zip(curves, curves.dropFirst()) {
      let (arrives, leaves) = (curve.to - curve.control2, next.control1 - next.from)
      #expect(abs(arrives.x - leaves.x) < 1e-9 && abs(arrives.y - leaves.y) < 1e-9)
    }
  }

  /// The same strokes and figures are in `Tests/JavaScript/ink.test.js`.
  @Test func curvesAreThoseOfThePad() throws {
    let signature = try DrawnSignature("0,0,50 600,0,100 600,600,0;7,9,25")
    let numbers = signature.curves.map { curve in
      [curve.from, curve.control1, curve.control2, curve.to].flatMap { [$0.x, $0.y] } + [curve.width]
    }
    #expect(
      numbers == [
        [0, 0, 100, 0, 500, -100, 600, 0, 60],
        [600, 0, 700, 100, 600, 500, 600, 600, 48],
        [7, 9, 7, 9, 7, 9, 7, 9, 36],
      ])
  }

  @Test func aStraightLineStaysStraight() throws {
    let curves = try DrawnSignature("0,500,50 300,500,50 900,500,50").curves
    #expect(curves.allSatisfy { $0.control1.y == 500 && $0.control2.y == 500 })
  }

  @Test func pressureMakesItWider() throws {
    let widths = try DrawnSignature("0,0,0 900,0,0 1800,0,50 2700,0,100 3600,0,100").curves.map(\.width)
    #expect(widths == [24, 36, 60, 72])
  }

  private func line(of count: Int) -> String {
    (0..<count).map { "\($0 % 2 * 12),1000,50" }.joined(separator: " ")
  }
}
