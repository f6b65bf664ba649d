import Foundation
import Studies

/// The facts about a release that all of its files agree on.
public struct ReleaseHead: Sendable {
  public let study: Study
  public let scope: ReleaseScope
  /// Counts the releases of the study, from 1.
  public let number: Int
  public let time: Timestamp
  /// True if everybody in the lab was made up.
  public let isDemonstration: Bool
  /// The version of this program.
  public let software: String
  /// The releases before it in which the same people have the same pseudonyms.
  public let linked: [Int]

  public init(
    study: Study, in scope: ReleaseScope, number: Int, time: Timestamp,
    isDemonstration: Bool = false, software: String, linked: [Int] = []
  ) {
    self.study = study
    self.scope = scope
    self.number = number
    self.time = time
    self.isDemonstration = isDemonstration
    self.software = software
    self.linked = linked
  }

  /// `weight-iat-3-within-2026-11-21.zip`: the name tells the audience to anybody who finds the file. Releases of
  /// rehearsals and demonstrations are marked too, and those that hold a part of the data.
  public var fileName: String { "\(name)-\(day).zip" }

  /// `weight-iat-3-within`
  var name: String {
    "\(study.id)-\(number)\(isDemonstration ? "-demonstration" : "")"
      + "\(scope.origin == .rehearsal ? "-rehearsal" : "")-\(scope.audience.rawValue)"
      + (scope.completeOnly ? "-complete" : "") + (scope.selection.isWhole ? "" : "-part")
  }

  /// The reason why nobody in it is real; nil for a release of real people.
  var madeUp: MadeUp? {
    if scope.origin == .rehearsal { return .rehearsal }
    return isDemonstration ? .demonstration : nil
  }

  enum MadeUp: String, Encodable {
    /// By simulated participants.
    case rehearsal
    /// Of the console.
    case demonstration

    /// Stands behind the title.
    var label: String { "\(rawValue), made-up data" }

    /// The sentence that stands wherever the data could be taken for real ones.
    var sentence: String {
      switch self {
      case .rehearsal: "All of it is made up: a rehearsal by simulated participants."
      case .demonstration: "All of it is made up: a demonstration of the console."
      }
    }
  }

  /// The title of the study; of a release of nobody real, with that behind it.
  var title: String { studyTitle + (madeUp.map { " (\($0.label))" } ?? "") }

  private var studyTitle: String { study.title[Language("en")] }

  var description: String {
    let own = study.dataset.description.map { $0[Language("en")] }
    let text = own ?? "Data of the study “\(studyTitle)”, without anything that names a participant."
    return text + (madeUp.map { " \($0.sentence)" } ?? "")
  }

  /// The keywords of the study; of a release of nobody real, with the reason and `made-up data` before them.
  var keywords: [String] { (madeUp.map { [$0.rawValue, "made-up data"] } ?? []) + study.dataset.keywords }

  /// The citation as the study words it, which is of data of people: a release of nobody real is not to be cited.
  var citation: String? { madeUp.map { "Not to be cited. \($0.sentence)" } ?? study.dataset.citation }

  /// Most often a DOI; nil where nobody is real, since it leads to data of people.
  var identifier: String? { madeUp == nil ? study.dataset.identifier : nil }

  var version: String { String(number) }

  /// The forms of the tables besides CSV, in their order.
  var forms: [ReleaseForm] { ReleaseForm.allCases.filter(study.dataset.forms.contains) }

  /// The day of the release, in UTC.
  var day: String { Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().format(time.date) }

  /// With the time.
  var moment: String { Date.ISO8601FormatStyle(timeZone: .gmt).format(time.date) }
}
