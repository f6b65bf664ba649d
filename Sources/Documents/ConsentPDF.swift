import Studies

extension ConsentPrintout {
  /// The paper as a tagged PDF, A4, with its typefaces in it.
  public func pdf() throws(DocumentError) -> [UInt8] {
    let (document, figures) = try FontCatalog.lend(for: language) {
      (typesetter) throws(DocumentError) -> ([UInt8], [String]) in
      let sheet = Sheet(properties)
      let layout = PageLayout(typesetter, footer: footer, pageNumber: pageNumber)
      let column = column(typesetter, height: layout.room)
      layout.print(column.rows, on: sheet)
      return (try sheet.finish(), column.figures)
    }
    return try PDFDescription(language: language, figures: figures).added(to: document)
  }

  private func column(_ typesetter: Typesetter, height: Double) -> Column {
    // Agreement, choices and signatures belong on one page: with small signatures, if there are many.
    for size in SignatureSize.allCases {
      let column = Column(typesetter)
      if add(to: column, size, together: signatures.count, height: height) { return column }
    }
    // No page holds so much: the agreement stays with the first signature, and says that others follow.
    let column = Column(typesetter)
    _ = add(to: column, .small, together: 1, height: height)
    return column
  }

  /// - Parameter count: the number of signatures on the page of the agreement
  /// - Returns: true if they fit onto it
  private func add(to column: Column, _ size: SignatureSize, together count: Int, height: Double) -> Bool {
    var fits = false
    column.inside(.document) {
      column.add(heading, .title, as: .title, before: 0, isWhole: true, staysWithNext: true)
      column.add(lead, .lead, before: 3, staysWithNext: true)
      column.addRule(thickness: 0.75, gray: 0.3, before: 12)
      for section in sections { column.add(section) }
      column.add(particulars)
      column.add(contact)
      fits = column.keepTogether(within: height) {
        column.add(agreement)
        column.add(facts)
        if count < signatures.count { column.add(continuation, .body, before: 12, staysWithNext: true) }
        for signature in signatures.prefix(count) { column.add(signature, size) }
      }
      for signature in signatures.dropFirst(count) { column.add(signature, size) }
    }
    return fits
  }
}

extension Column {
  private static let sectionGap = 20.0

  fileprivate func add(_ section: ConsentPrintout.Section) {
    inside(.section) {
      addHeading(section.title)
      add(section.summary, .summary, before: 5)
      add(section.more)
    }
  }

  fileprivate func add(_ passage: ConsentPrintout.Passage) {
    inside(.section) {
      addHeading(passage.heading)
      add(passage.text, .body, before: 5)
    }
  }

  fileprivate func add(_ facts: ConsentPrintout.Facts) {
    guard !facts.facts.isEmpty else { return }
    inside(.section) {
      addHeading(facts.heading)
      let labelWidth = facts.facts.map { typesetter.set($0.label, .label, width: nil).naturalWidth + 0.5 }
        .max()!
      inside(.table) {
        for (index, fact) in facts.facts.enumerated() {
          // The first and the last line must not be separated from the rest by a page break.
          let staysWithNext = facts.facts.count > 1 && (index == 0 || index == facts.facts.count - 2)
          add(fact, labelWidth: min(labelWidth, width * 0.4), staysWithNext: staysWithNext)
        }
      }
    }
  }

  private func add(_ fact: ConsentPrintout.Fact, labelWidth: Double, staysWithNext: Bool) {
    inside(.row) {
      let label = typesetter.set(fact.label, .label, width: labelWidth, alignment: .start)
      let start = labelWidth + 16
      let value = typesetter.set(
        fact.value.withoutDirectionOverrides, .fact, width: width - start, alignment: .start)
      add(
        Row(
          [
            Cell(start: inset, width: labelWidth, content: .text(label), path: path(to: .headerCell)),
            Cell(start: inset + start, width: width - start, content: .text(value), path: path(to: .cell)),
          ], before: 4, staysWithNext: staysWithNext))
    }
  }

  /// Keeps a signature and its meaning on one page.
  fileprivate func add(_ signature: ConsentPrintout.Signature, _ size: SignatureSize) {
    inside(.section) {
      let gap = size.gap
      add(signature.role, .heading, as: .heading, before: gap, isWhole: true, staysWithNext: true)
      let before = size == .large ? 5.0 : 2
      if signature.isMissing {
        add(signature.meaning, .body, before: before, isWhole: true)
        add(signature.printedName.withoutDirectionOverrides, .value, before: before, isWhole: true)
        return
      }
      add(signature.meaning, .body, before: before, isWhole: true, staysWithNext: true)
      switch size {
      case .large: addLarge(signature)
      case .small: addSmall(signature, drawn: 108, nameShare: 0.45)
      case .smallest: addSmall(signature, drawn: 66, nameShare: 0.4)
      }
    }
  }

  /// Prints the drawn or typed signature on a line of its own, with name and date below.
  private func addLarge(_ signature: ConsentPrintout.Signature) {
    let name = signature.printedName.withoutDirectionOverrides
    let lineWidth = 215.0
    if let drawing = drawingCell(signature, width: lineWidth) {
      add(Row([drawing], before: 6, staysWithNext: true))
    } else {
      // A typed signature is placed on its line like a drawn one, in any direction of writing.
      add(name, .typedSignature, before: 22, alignment: .start, isWhole: true, staysWithNext: true)
    }
    let isEmpty = signature.drawing == nil && name.isBlank
    addRule(width: lineWidth, thickness: 0.75, gray: 0.3, before: isEmpty ? 40 : 2, staysWithNext: true)
    let (nameCell, date) = (
      textCell(name, .value, start: 0, width: lineWidth),
      textCell(signature.dateLine, .label, start: lineWidth + 16, width: width - lineWidth - 16)
    )
    add(Row([nameCell, date], before: 4, isWhole: true))
  }

  /// Prints the drawn or typed signature, the name and the date on one line.
  /// - Parameters:
  ///   - drawn: the width of what was drawn
  ///   - nameShare: of the rest of the line
  private func addSmall(_ signature: ConsentPrintout.Signature, drawn: Double, nameShare: Double) {
    let name = signature.printedName.withoutDirectionOverrides
    let signed =
      drawingCell(signature, width: drawn)
      ?? textCell(name, TextStyle(isItalic: true, division: .unmarked), start: 0, width: drawn)
    let nameWidth = (width - drawn) * nameShare
    add(
      Row(
        [
          signed, textCell(name, .value, start: drawn + 16, width: nameWidth - 16),
          textCell(
            signature.dateLine, .label, start: drawn + nameWidth + 8, width: width - drawn - nameWidth - 8),
        ], before: name.isBlank ? 16 : 2, isWhole: true, staysWithNext: true))
    addRule(thickness: 0.75, gray: 0.3, before: 2)
  }

  private func drawingCell(_ signature: ConsentPrintout.Signature, width: Double) -> Cell? {
    signature.drawing.map { drawing in
      let height = width * DrawnSignature.height / DrawnSignature.width
      return Cell(
        start: inset, width: width, content: .drawing(drawing, height: height),
        path: path(toFigureShowing: signature.description))
    }
  }

  private func textCell(_ text: String, _ style: TextStyle, start: Double, width: Double) -> Cell {
    let set = typesetter.set(text, style, width: width, alignment: .start)
    return Cell(start: inset + start, width: width, content: .text(set), path: path(to: .paragraph))
  }

  fileprivate func add(_ contact: ConsentPrintout.Contact) {
    guard !contact.lines.isEmpty else { return }
    // The agreement may fill the next page: the contact alone would then have a page of its own.
    keepLastRowWithNext()
    inside(.section) {
      addHeading(contact.heading)
      for (index, line) in contact.lines.enumerated() {
        add(line, .value, before: index == 0 ? 5 : 1, staysWithNext: index + 1 < contact.lines.count)
      }
    }
  }

  private func addHeading(_ text: String) {
    add(text, .heading, as: .heading, before: Self.sectionGap, isWhole: true, staysWithNext: true)
  }
}

/// The room that a signature takes.
private enum SignatureSize: CaseIterable {
  case large
  case small
  /// The size that fits any number of parties.
  case smallest

  /// The space before each signature.
  var gap: Double {
    switch self {
    case .large: 20
    case .small: 13
    case .smallest: 6
    }
  }
}

extension ConsentPrintout.Signature {
  /// “Date: 14 May 2026, 10:12:07 GMT+2”. It is never broken before the zone.
  fileprivate var dateLine: String {
    guard let zone = time.lastIndex(of: " ") else { return "\(dateLabel): \(time)" }
    return "\(dateLabel): \(time[..<zone])\u{A0}\(time[time.index(after: zone)...])"
  }
}
