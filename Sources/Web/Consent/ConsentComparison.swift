import Studies
import Templates

/// The consent of a study at two of its versions, as it reads in one language.
struct ConsentComparison<Reader: PageRequest> {
  let old: Study
  let new: Study
  let request: Reader

  private var language: Language { request.language }

  /// The changed ones among these facts: the title of the study, the contact, and who is responsible.
  var facts: [ConsentChangesPage.Fact] {
    let title = fact("consent.changes.studyTitle", [old.title[language]], [new.title[language]])
    let contact = fact(
      "introduction.contact", old.contact.lines(in: language), new.contact.lines(in: language))
    let particulars = ConsentDocument.Particular.allCases.map { particular in
      fact(
        "consent.particulars.\(particular)", lines(of: particular, in: old), lines(of: particular, in: new))
    }
    return ([title, contact] + particulars).compactMap { $0 }
  }

  private func lines(of particular: ConsentDocument.Particular, in study: Study) -> [String] {
    (study.consent.particulars[particular]?[language] ?? "").split(separator: "\n").map(String.init)
  }

  /// Keeps the unchanged lines too: a telephone number alone does not say whose it is.
  private func fact(_ label: String, _ old: [String], _ new: [String]) -> ConsentChangesPage.Fact? {
    if old == new { return nil }
    let lines = ParagraphDifference.changes(from: old, to: new).map { change in
      switch change {
      case .kept(let line): ChangedWords(pieces: [TextPiece(.kept, line)])
      case .changed(let pieces): ChangedWords(pieces: pieces)
      }
    }
    return .init(label: request.say(label), lines: lines)
  }

  /// Sections in the order of the new document, then those that it has lost, the sharing question, and the agreement.
  var changes: [ConsentChangesPage.Change] {
    let (before, after) = (old.consent.sections, new.consent.sections)
    let lost = before.filter { section in !after.contains { $0.id == section.id } }
    let sections =
      after.map { section in change(from: before.first { $0.id == section.id }, to: section) }
      + lost.map { change(from: $0, to: nil) }
    return (sections + [sharing, agreement]).compactMap { $0 }
  }

  private func change(from old: ConsentSection?, to new: ConsentSection?) -> ConsentChangesPage.Change? {
    change(
      from: old.map { Part($0, language) }, to: new.map { Part($0, language) },
      whole: new.map { ConsentText($0, request) })
  }

  private var sharing: ConsentChangesPage.Change? {
    change(
      from: old.consent.sharing.map(part), to: new.consent.sharing.map(part),
      whole: request.sharingText(of: new.consent))
  }

  private func part(_ question: SharingQuestion) -> Part {
    Part(
      title: request.say("consent.sharing.heading"),
      paragraphs: [request.lead(of: question)] + (question.more?[language].paragraphs ?? []))
  }

  private var agreement: ConsentChangesPage.Change? {
    let parts = [old, new].map {
      Part(title: request.say("consent.document.agreement"), paragraphs: [$0.consent.agreement[language]])
    }
    return change(from: parts[0], to: parts[1], whole: nil)
  }

  /// Nil where nothing has changed that anybody could read.
  private func change(from old: Part?, to new: Part?, whole: ConsentText?) -> ConsentChangesPage.Change? {
    if old == new { return nil }
    guard let old else {
      return .init(title: ChangedWords(pieces: [TextPiece(.kept, new?.title ?? "")]), added: whole)
    }
    guard let new else {
      return .init(title: ChangedWords(pieces: [TextPiece(.kept, old.title)]), removed: old.paragraphs)
    }
    return .init(
      title: ChangedWords(pieces: WordDifference.pieces(from: old.title, to: new.title)),
      paragraphs: paragraphs(from: old.paragraphs, to: new.paragraphs))
  }

  /// Those that stayed are counted where they stand.
  private func paragraphs(from old: [String], to new: [String]) -> [ConsentChangesPage.Paragraph] {
    var paragraphs: [ConsentChangesPage.Paragraph] = []
    var unchanged = 0
    func note() {
      if unchanged > 0 {
        paragraphs.append(.init(unchanged: request.say("consent.changes.unchanged", count: unchanged)))
      }
      unchanged = 0
    }
    for change in ParagraphDifference.changes(from: old, to: new) {
      switch change {
      case .kept: unchanged += 1
      case .changed(let pieces):
        note()
        paragraphs.append(.init(words: ChangedWords(pieces: pieces)))
      }
    }
    note()
    return paragraphs
  }
}

/// A part of the document as it is read.
private struct Part: Equatable {
  let title: String
  let paragraphs: [String]
}

extension Part {
  init(_ section: ConsentSection, _ language: Language) {
    self.init(
      title: section.title[language],
      paragraphs: ([section.summary[language]] + (section.more?[language].paragraphs ?? []))
        .filter { !$0.isEmpty })
  }
}
