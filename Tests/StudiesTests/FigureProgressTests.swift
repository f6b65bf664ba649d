import Testing

@testable import Studies

@Suite struct FigureProgressTests {
  @Test func tellsTheShareThatIsDone() {
    let progress = FigureProgress()
    #expect(progress.share == 0, "nobody knows yet how much there is to do")
    progress.expect(4)
    #expect(progress.share == 0)
    progress.advance()
    progress.advance(by: 2)
    #expect(progress.share == 0.75)
    progress.expect(2)
    #expect(progress.share == 0.5)
    progress.advance(by: 7)
    #expect(progress.share == 1)
  }
}
