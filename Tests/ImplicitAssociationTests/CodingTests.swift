import Foundation
import ImplicitAssociation
import Statistics
import Testing

struct CodingTests {
  @Test func millisecondsArePlainNumbers() throws {
    let times: [Milliseconds] = [612.5, 250]
    let json = try JSONEncoder().encode(times)
    #expect(String(decoding: json, as: UTF8.self) == "[612.5,250]")
    #expect(try JSONDecoder().decode([Milliseconds].self, from: json) == times)
  }

  @Test func stimuliArePlainStrings() throws {
    let json = try JSONEncoder().encode(["joy", "sun"] as [StimulusID])
    #expect(String(decoding: json, as: UTF8.self) == #"["joy","sun"]"#)
    #expect(try JSONDecoder().decode([StimulusID].self, from: json) == ["joy", "sun"])
  }

  /// These words stand in files, databases and URLs.
  @Test func namesThatAreStored() {
    #expect(BlockKind.allCases.map(\.rawValue) == ["sorting-practice", "pairing-practice", "pairing-test"])
    #expect(Role.allCases.map(\.rawValue) == ["concept1", "concept2", "attribute1", "attribute2"])
    #expect(Pairing.allCases.map(\.rawValue) == ["A", "B"])
    #expect(DScore.allCases.map(\.rawValue) == ["D1", "D2", "D3", "D4", "D5", "D6"])
    #expect(ScoredBlock.allCases.map(\.rawValue) == ["practiceA", "testA", "practiceB", "testB"])
    #expect(Score.algorithm == "D 2003, version 1")
  }
}
