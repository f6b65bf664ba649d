import Spreadsheets

extension ImportLogic {
  mutating func refuse(_ place: Int, _ finding: ImportFinding) {
    isRefused[place] = true
    if !refusals.contains(finding) { refusals.append(finding) }
    // The cell of a group stands for all rows in it, of which each is named.
    let (own, group) = (drafts[place].place, finding.place)
    guard own.sheet == group.sheet, own.row != group.row,
      !refusals.contains(where: { $0.place.sheet == own.sheet && $0.place.row == own.row })
    else { return }
    let reason = "row \(group.row), to which it belongs, is refused"
    refusals.append(ImportFinding(own, drafts[place].column, reason))
  }

  /// Refuses the rows of which the reader of studies found a mistake.
  mutating func refuse(_ mistake: ImportMistake) {
    for (place, draft) in drafts.enumerated() where surveys[draft.survey].id == mistake.survey {
      guard [draft.id, draft.matrix?.id, draft.group].contains(mistake.entry) else { continue }
      refuse(place, ImportFinding(draft.place, draft.column, mistake.reason))
    }
  }

  /// Refuses drafts that ask for a refused one, until there are no more.
  mutating func spread() {
    var isChanged = true
    while isChanged {
      isChanged = false
      for (place, draft) in drafts.enumerated() where !isRefused[place] {
        guard let finding = missing(for: draft) else { continue }
        refuse(place, finding)
        isChanged = true
      }
      for survey in surveys { for part in survey.layout where spread(part) { isChanged = true } }
    }
  }

  /// Refuses all in a repeated group whose own rule asks for a refused draft; says whether anything was refused by it.
  private mutating func spread(_ part: ImportLayout) -> Bool {
    guard case .repetition(let group, _) = part else { return false }
    let open = part.drafts.filter { !isRefused[$0] }
    guard !open.isEmpty else { return false }
    for text in group.rules + (group.count.map { [$0] } ?? []) {
      for name in dialect.references(in: text.text) {
        guard let place = places[name], isRefused[place] else { continue }
        for inner in open { refuse(inner, text.finding(refusal(of: name))) }
        return true
      }
    }
    return false
  }

  private func missing(for draft: ImportDraft) -> ImportFinding? {
    for text in draft.formulas {
      for name in dialect.references(in: text.text) {
        if let place = places[name], isRefused[place] { return text.finding(refusal(of: name)) }
      }
    }
    for pipe in draft.pipes {
      let reason =
        places[pipe.source].map { isRefused[$0] ? refusal(of: pipe.source) : nil } ?? absence(of: pipe.source)
      if let reason { return ImportFinding(pipe.place, pipe.column, reason) }
    }
    return nil
  }

  func refusal(of name: String) -> String { "it asks for “\(name)”, which is refused" }
}
