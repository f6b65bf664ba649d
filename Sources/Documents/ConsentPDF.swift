import Studies

extension ConsentPaper {
  /// The paper as a tagged PDF, A4, with its typefaces in it.
  public func pdf() throws(DocumentError) -> [UInt8] {
    try TypeCase.lend(for: language) { (typesetter) throws(DocumentError) -> [UInt8] in
      let sheet = Sheet(properties)
      let layout = PageLayout(isRightToLeft: typesetter.isRightToLeft) { number, count in
        footer(number, of: count, typesetter)
      }
      layout.print(column(typesetter).rows, on: sheet)
      return try sheet.finish()
    }
  }

  private func column(_ typesetter: Typesetter) -> Column {
    let column = Column(typesetter)
    column.inside(.document) {
      column.add(heading, .title, as: .title, before: 0, isWhole: true, staysWithNext: true)
      column.add(lead, .lead, before: 3, staysWithNext: true)
      column.addRule(thickness: 0.75, gray: 0.3, before: 12)
      for section in sections { column.add(section) }
      column.add(agreement)
      column.add(facts)
      for signature in signatures { column.add(signature) }
      column.add(contact)
    }
    return column
  }

  private func footer(_ number: Int, of count: Int, _ typesetter: Typesetter) -> Row {
    let numberWidth = 90.0
    let textWidth = PageLayout.measure - numberWidth - 12
    let text = typesetter.set(footer, .footer, width: textWidth, alignment: .start)
    let page = typesetter.set(pageNumber(number, count), .footer, width: numberWidth, alignment: .end)
    return Row([
      Cell(start: 0, width: textWidth, content: .text(text), path: nil),
      Cell(start: PageLayout.measure - numberWidth, width: numberWidth, content: .text(page), path: nil),
    ])
  }
}

extension Column {
  private static let sectionGap = 20.0

  fileprivate func add(_ section: ConsentPaper.Section) {
    inside(.section) {
      addHeading(section.title)
      add(section.summary, .summary, before: 5)
      add(section.more)
    }
  }

  fileprivate func add(_ passage: ConsentPaper.Passage) {
    inside(.section) {
      addHeading(passage.heading)
      add(passage.text, .body, before: 5)
    }
  }

  fileprivate func add(_ facts: ConsentPaper.Facts) {
    guard !facts.facts.isEmpty else { return }
    inside(.section) {
      addHeading(facts.heading)
      let labelWidth = facts.facts.map { typesetter.set($0.label, .label, width: nil).naturalWidth + 0.5 }
        .max()!
      inside(.table) {
        for (index, fact) in facts.facts.enumerated() {
          // No line of them stands alone at the foot or the head of a page.
          let staysWithNext = facts.facts.count > 1 && (index == 0 || index == facts.facts.count - 2)
          add(fact, labelWidth: min(labelWidth, width * 0.4), staysWithNext: staysWithNext)
        }
      }
    }
  }

  private func add(_ fact: ConsentPaper.Fact, labelWidth: Double, staysWithNext: Bool) {
    inside(.row) {
      let label = typesetter.set(fact.label, .label, width: labelWidth, alignment: .start)
      let start = labelWidth + 16
      let value = typesetter.set(
        fact.value.withoutDirectionOverrides, .value, width: width - start, alignment: .start)
      add(
        Row(
          [
            Cell(start: inset, width: labelWidth, content: .text(label), path: path(to: .headerCell)),
            Cell(start: inset + start, width: width - start, content: .text(value), path: path(to: .cell)),
          ], before: 4, staysWithNext: staysWithNext))
    }
  }

  /// A signature stays on one page with what it says.
  fileprivate func add(_ signature: ConsentPaper.Signature) {
    let name = signature.printedName.withoutDirectionOverrides
    let lineWidth = 240.0
    inside(.section) {
      add(signature.role, .heading, as: .heading, before: Self.sectionGap, isWhole: true, staysWithNext: true)
      add(signature.meaning, .body, before: 5, isWhole: true, staysWithNext: true)
      if let drawing = signature.drawing {
        let height = lineWidth * DrawnSignature.height / DrawnSignature.width
        let cell = Cell(
          start: inset, width: lineWidth, content: .drawing(drawing, height: height), path: path(to: .figure))
        add(Row([cell], before: 6, staysWithNext: true))
      } else {
        // A typed signature stands on its line as a drawn one does, whichever way it is written.
        add(name, .typedSignature, before: 22, alignment: .start, isWhole: true, staysWithNext: true)
      }
      let isEmpty = signature.drawing == nil && name.isBlank
      addRule(width: lineWidth, thickness: 0.75, gray: 0.3, before: isEmpty ? 40 : 2, staysWithNext: true)
      addName(name, time: signature.time, nameWidth: lineWidth)
    }
  }

  private func addName(_ name: String, time: String, nameWidth: Double) {
    let start = nameWidth + 16
    let texts = (
      typesetter.set(name, .value, width: nameWidth, alignment: .start),
      typesetter.set(time, .label, width: width - start, alignment: .start)
    )
    add(
      Row(
        [
          Cell(start: inset, width: nameWidth, content: .text(texts.0), path: path(to: .paragraph)),
          Cell(
            start: inset + start, width: width - start, content: .text(texts.1), path: path(to: .paragraph)),
        ], before: 4, isWhole: true))
  }

  fileprivate func add(_ contact: ConsentPaper.Contact) {
    guard !contact.lines.isEmpty else { return }
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
