import Definitions
import Foundation
import Studies
import Testing

/// A change to the sample study, and everything that `study check` then reports.
struct Mistake: Sendable, CustomTestStringConvertible {
  let old: String
  let new: String
  let complaints: [Complaint]

  init(_ old: String, _ new: String, _ complaints: Complaint...) {
    self.init(old, new, complaints: complaints)
  }

  init(_ old: String, _ new: String, complaints: [Complaint]) {
    self.old = old
    self.new = new
    self.complaints = complaints
  }

  var testDescription: String { complaints.map(\.says).joined(separator: " / ") }
}

/// One sentence with its place.
struct Complaint: Sendable {
  /// The text of the reported line.
  let text: String
  /// The number of the line among those that contain the text, from 1.
  let occurrence: Int
  let says: String

  static func at(_ text: String, occurrence: Int = 1, says: String) -> Complaint {
    Complaint(text: text, occurrence: occurrence, says: says)
  }

  /// As it is printed: `study.yaml:12: …`.
  func description(in definition: StudyDefinition) throws -> String {
    let yaml = String(decoding: definition.files["study.yaml"]!, as: UTF8.self)
    let lines = yaml.components(separatedBy: "\n")
    let places = lines.indices.filter { lines[$0].contains(text) }
    let place = try #require(places.dropFirst(occurrence - 1).first, "“\(text)” stands nowhere")
    return "study.yaml:\(place + 1): \(says)"
  }
}
