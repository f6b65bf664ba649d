import Expressions
import Spreadsheets

/// Groups, pages and repetitions.
extension XLSForm {
  /// The marks of a group that hold for the rows in it.
  struct Frame {
    var rules: [ForeignFormula] = []
    var repetition: String?
    /// Inside a page: its heading goes before the first question.
    var isPage = false
    var matrix: ImportDraft.Matrix?
    var title: InstrumentText?
    /// The reason why nothing inside is taken.
    var obstacle: String?
    /// The number of groups around.
    var depth = 0

    /// Each level takes its share of the stack while it is read.
    static let deepest = 20
  }

  /// Reads one row, or a group with all in it.
  mutating func part(_ frame: Frame) -> [ImportLayout] {
    let row = rows[index]
    index += 1
    switch XLSFormType(row["type"]) {
    case let type where type.beginsGroup && frame.depth == Frame.deepest: return refuseAll(of: row)
    case .beginGroup: return group(row, frame)
    case .beginRepeat: return repetition(row, frame)
    case .beginLoop:
      let obstacle = frame.obstacle ?? "a loop over the choices of a list has no counterpart"
      findings.refuse(row.finding("type", obstacle), naming: row["name"])
      var loop = frame
      loop.obstacle = obstacle
      loop.depth += 1
      return parts(row, loop, isRepeat: true)
    case .endGroup, .endRepeat:
      findings.refuse(row.finding("type", "no group is open here"))
      return []
    case let type:
      if let obstacle = frame.obstacle {
        findings.refuse(row.finding("type", obstacle), naming: row["name"])
        return []
      }
      guard let place = draft(row, type, frame) else { return [] }
      return [.draft(place)]
    }
  }

  /// Refuses a group with all in it.
  private mutating func refuseAll(of row: ImportTable.Row) -> [ImportLayout] {
    let reason = "groups are nested more than \(Frame.deepest) deep"
    findings.refuse(row.finding("type", reason), naming: row["name"])
    var open = 1
    while index < rows.count, open > 0 {
      let inner = rows[index]
      index += 1
      switch XLSFormType(inner["type"]) {
      case let type where type.beginsGroup: open += 1
      case .endGroup, .endRepeat: open -= 1
      default: findings.refuse(inner.finding("type", reason), naming: inner["name"])
      }
    }
    return []
  }

  /// The parts up to the end of a group.
  private mutating func parts(_ row: ImportTable.Row, _ frame: Frame, isRepeat: Bool) -> [ImportLayout] {
    var parts: [ImportLayout] = []
    while index < rows.count {
      switch XLSFormType(rows[index]["type"]) {
      case .endGroup, .endRepeat:
        let isEnd = (XLSFormType(rows[index]["type"]) == .endRepeat) == isRepeat
        if !isEnd {
          findings.refuse(rows[index].finding("type", "this ends the group that begins in row \(row.number)"))
        }
        index += 1
        return parts
      default: parts += part(frame)
      }
    }
    findings.refuse(row.finding("type", "this group has no end"))
    return parts
  }

  private mutating func group(_ row: ImportTable.Row, _ outer: Frame) -> [ImportLayout] {
    var frame = outer
    frame.depth += 1
    if !row["relevant"].isEmpty { frame.rules.append(ForeignFormula(row, "relevant")) }
    let looks = appearances(row)
    if let lost = row.lostAppearances(except: ["field-list", "table-list"]) { findings.remarks.append(lost) }
    findings.remarks += row.meaninglessCells(except: ["type", "name", "label", "relevant", "appearance"])
    let label = heading(row)
    if label != nil, outer.title != nil, !outer.isPage {
      let reason = "its questions stand under this heading, without that of the group around"
      findings.remarks.append(row.finding(sheet.key(row, "label"), reason))
    }
    let isPage = looks.contains("field-list") || looks.contains("table-list")
    let id = InstrumentName.id(row["name"]) ?? "group-\(row.number)"
    frame.isPage = outer.isPage || isPage
    frame.title = outer.isPage ? nil : label ?? outer.title
    if looks.contains("table-list") {
      frame.matrix = ImportDraft.Matrix(id: unused(id), text: label ?? ImportWords.eachLine(sheet.languages))
      frame.title = outer.isPage ? nil : outer.title
    }
    var heading: [ImportLayout] = []
    if outer.isPage, let label, !looks.contains("table-list") {
      heading = [.draft(note(row, id, label, frame))]
    }
    let inner = heading + parts(row, frame, isRepeat: false)
    guard isPage, !outer.isPage else { return titled(inner, frame, id) }
    return pages(inner, frame.matrix == nil ? id : "\(id)-page", frame.title)
  }

  /// Questions of a group that is no page keep its heading, each on its own screen.
  private func titled(_ inner: [ImportLayout], _ frame: Frame, _ id: String) -> [ImportLayout] {
    guard !frame.isPage, let title = frame.title else { return inner }
    var number = 0
    return inner.map { part in
      guard case .draft(let place) = part, drafts[place].question != nil else { return part }
      number += 1
      return .page(ImportLayout.Page(id: unused("\(id)-\(number)"), title: title), [place])
    }
  }

  /// One page of all questions, parted by the repeated groups among them.
  private func pages(_ inner: [ImportLayout], _ id: String, _ title: InstrumentText?) -> [ImportLayout] {
    var pages: [ImportLayout] = []
    var open: [Int] = []
    func close() {
      guard !open.isEmpty else { return }
      let name = pages.isEmpty ? id : "\(id)-\(pages.count + 1)"
      pages.append(.page(ImportLayout.Page(id: unused(name), title: title), open))
      open = []
    }
    for part in inner {
      if case .draft(let place) = part {
        open.append(place)
      } else {
        close()
        pages.append(part)
      }
    }
    close()
    return pages
  }

  private mutating func repetition(_ row: ImportTable.Row, _ outer: Frame) -> [ImportLayout] {
    let id = unused(InstrumentName.id(row["name"]) ?? "group-\(row.number)")
    var group = ImportLayout.Repetition(
      id: id, place: row.place("type"), title: heading(row), rules: outer.rules,
      another: ImportWords.another(sheet.languages), most: 50)
    if !row["relevant"].isEmpty { group.rules.append(ForeignFormula(row, "relevant")) }
    var frame = Frame(repetition: id, depth: outer.depth + 1)
    if outer.repetition != nil { frame.obstacle = "a repeated group inside another one has no counterpart" }
    if !row["repeat_count"].isEmpty {
      group.count = ForeignFormula(row, "repeat_count")
      if let most = Int(row["repeat_count"]) { group.most = min(max(most, 1), 50) }
    }
    if let lost = row.lostAppearances(except: []) { findings.remarks.append(lost) }
    findings.remarks += row.meaninglessCells(
      except: ["type", "name", "label", "relevant", "appearance", "repeat_count"])
    if outer.title != nil {
      let reason = "the heading of the group around is not shown here"
      findings.remarks.append(row.finding("type", reason))
    }
    if group.most == 50 { findings.remarks.append(row.finding("type", "at most 50 repetitions are taken")) }
    let inner = parts(row, frame, isRepeat: true)
    return inner.isEmpty ? [] : [.repetition(group, inner)]
  }

  /// An id that no question has.
  private func unused(_ id: String) -> String { names.values.contains(id) ? "\(id)-group" : id }

  private mutating func note(_ row: ImportTable.Row, _ id: String, _ text: InstrumentText, _ frame: Frame)
    -> Int
  {
    drafts.append(
      ImportDraft(
        source: "group in row \(row.number)", place: row.place("type"),
        column: row.heading("type"), id: id, survey: 0,
        group: frame.repetition,
        content: .question(InstrumentQuestion(id: id, kind: .note, text: text)), rules: frame.rules))
    return drafts.count - 1
  }
}
