/// A number that a task measures once of each participant, and that participants may see beside those of others.
public struct ComparedMeasure: Sendable, Hashable {
  public typealias ID = Identifier<ComparedMeasure>

  /// Unique within its task.
  public let id: ID
  /// Values beyond it count as at its end.
  public let range: ClosedRange<Double>
  /// The number of classes of equal width into which the range is divided before anything is known of the data.
  public let classCount: Int

  public init(id: ID, range: ClosedRange<Double>, classCount: Int) {
    self.id = id
    self.range = range
    self.classCount = max(1, classCount)
  }

  /// Returns the class in which a value lies, from 0. A class holds its lower bound; the last one both.
  public func classNumber(of value: Double) -> Int {
    let place = (value - range.lowerBound) / (range.upperBound - range.lowerBound) * Double(classCount)
    return min(max(Int(place.rounded(.down)), 0), classCount - 1)
  }

  /// Returns the lower bound of a class; with the number of classes, the upper end of the range.
  public func bound(_ number: Int) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(number) / Double(classCount)
  }
}

extension StudyTask {
  public var comparison: [ComparedMeasure] { [] }
}
