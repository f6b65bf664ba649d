import SampleStudies
import Testing

@testable import Studies

/// The texts of an experiment that a release has only if it names the experiment, by their places.
struct SentTextTests {
  @Test func linesTellWhatNoOtherReleaseHas() throws {
    let task = try #require(try ActivityStudy.task(ActivityStudy.ownExperiment) as? ExperimentTask)
    #expect(task.sentNames == ["response.key", "response.list", "late"])
    // A declared column whose value is not of its type is in no other release, either.
    let texts = task.sentTexts(
      ofLine: #"{"trial": 1, "rt": "slow", "late": "no", "mood": {"now": "sad"}, "left": null}"#)
    #expect(texts.map(\.place.name) == ["rt", "late", "mood.now"])
    #expect(texts.map(\.text) == ["slow", "no", "sad"])
    #expect(texts.allSatisfy { $0.place.task == "arrows" && $0.place.sort == .member })
    #expect(task.sentTexts(ofLine: #"{"trial": 2, "rt": 5.5, "correct": true}"#) == [])
    #expect(task.sentTexts(ofLine: "no JSON") == [])
  }

  @Test func placesAreReadAsTheyAreWritten() {
    for place in [
      SentPlace(task: "arrows", sort: .member, name: "a b"), SentPlace(task: "arrows", sort: .message),
      SentPlace(task: "arrows", sort: .file, name: "said.txt"),
    ] {
      #expect(SentPlace(id: place.id) == place, "\(place.id)")
    }
    for other in ["", "member arrows", "song arrows note"] {
      #expect(SentPlace(id: other) == nil, "\(other)")
    }
  }

  @Test func textsAreCountedByTaskSortAndName() {
    var counts = SentCounts()
    for name in ["b", "a", "b"] { counts.add(SentPlace(task: "arrows", sort: .member, name: name)) }
    counts.add(SentPlace(task: "arrows", sort: .file, name: "z"))
    #expect(counts.all.map(\.place.name) == ["z", "a", "b"] && counts.all.map(\.texts) == [1, 1, 2])
  }
}
