import Studies

/// The part of `README.md` about how a release is cited and on which terms it is used, as far as the study says so. A release of
/// nobody real is not cited.
struct CitationText {
  let head: ReleaseHead

  var text: String {
    if let madeUp = head.madeUp { return "Do not cite it. \(madeUp.sentence)\n\n\(list)" }
    if isSilent {
      return "The study names nobody to be cited, and no licence: ask those from whom you have this release."
    }
    return """
      Cite it as:

      > \(citation)

      \(list)
      """
  }

  private var list: String { facts.map { "- \($0)" }.joined(separator: "\n") }

  private var about: DatasetDescription { head.study.dataset }

  private var isSilent: Bool {
    let named = [
      about.citation, about.identifier, about.url, about.license, about.funder, about.privacyPolicy,
    ]
    return about.authors.isEmpty && named.allSatisfy { $0 == nil }
  }

  private var citation: String {
    if let own = about.citation { return Self.line(own) }
    let authors = about.authors.map(\.name).joined(separator: "; ")
    let year = "(\(head.day.prefix(4)))."
    let title = "\(head.title) (release \(head.number)) [Data set]."
    // Without authors the title comes first.
    let beginning = authors.isEmpty ? [title, year] : [authors, year, title]
    let address = [about.identifier ?? about.url].compactMap(\.self)
    return Self.line((beginning + address).joined(separator: " "))
  }

  private var facts: [String] {
    let facts: [String?] = [
      authors.map { "Authors: \($0)" },
      "Version: release \(head.number) of \(head.day)",
      head.identifier.map { "Identifier: \($0)" },
      about.url.map { "Page about it: \($0)" },
      "Licence: \(about.license ?? "the study names none")",
      about.funder.map { "Funder: \($0)" },
      about.privacyPolicy.map { "Privacy policy under which the data were collected: \($0)" },
    ]
    return facts.compactMap(\.self).map(Self.line)
  }

  /// Nil where a citation of the study's own names them, and nothing else does.
  private var authors: String? {
    if about.authors.isEmpty { return about.citation == nil ? "the study names none" : nil }
    return about.authors.map { author in
      let details = [author.affiliation, author.orcid?.address].compactMap(\.self)
      return author.name + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
    }.joined(separator: "; ")
  }

  /// A quotation or an entry of a list ends with a line that is empty.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
