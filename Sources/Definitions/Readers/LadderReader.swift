import Anonymisation
import Studies

/// The list `ladder` of a quasi-identifier: the ways in which it may be told, from the finest to the coarsest.
struct LadderReader {
  let value: DefinitionValue
  let asked: AskedVariable

  func read() -> Ladder {
    let complaint =
      "“ladder” needs at least one level, such as exact; without it, values are told as they are or not at all"
    let entries = value.entries(atLeast: 1, otherwise: complaint) { $0 }
    var levels: [Ladder.Level] = []
    for entry in entries {
      guard let level = level(entry) else { continue }
      checkCoarser(level, than: levels.last, entry)
      levels.append(level)
    }
    return levels.isEmpty ? .exact : Ladder(levels)
  }

  // MARK: - One level

  /// `exact`, the width of ranges, or a group.
  private func level(_ entry: DefinitionValue) -> Ladder.Level? {
    guard case .mapping = entry.node else {
      return entry.text() == "exact" ? .exact : bands(entry, bottom: nil, top: nil)
    }
    let group = entry.group("ranges", "bottom", "top", "groups", "merge-below")
    let kinds = ["ranges", "groups", "merge-below"].filter { group.optional($0) != nil }
    guard kinds.count == 1 else {
      entry.report("a level of a ladder has one of “ranges”, “groups” and “merge-below”")
      return nil
    }
    if kinds != ["ranges"] { group.refuse(["bottom", "top"], because: "they are the ends of “ranges”") }
    if let groups = group.optional("groups") { return self.groups(groups) }
    if let threshold = group.optional("merge-below") {
      return threshold.integer(in: 2...1_000).map { .mergedBelow($0) }
    }
    return bands(group["ranges"], bottom: group.optional("bottom"), top: group.optional("top"))
  }

  private func bands(_ width: DefinitionValue, bottom: DefinitionValue?, top: DefinitionValue?)
    -> Ladder.Level?
  {
    guard case .numbers(let isWhole) = asked.values else {
      width.report(
        "“\(asked.variable)” has no numbers, which could be told in ranges: its levels are exact, “groups” and "
          + "“merge-below”")
      return nil
    }
    let (number, bottom, top) = (width.number(), bottom.map { $0.number() }, top.map { $0.number() })
    guard let number, bottom.map({ $0 != nil }) ?? true, top.map({ $0 != nil }) ?? true else { return nil }
    if number <= 0 || isWhole && number != number.rounded() {
      width.report(
        "the width of ranges should be \(isWhole ? "a whole number, 1 or more" : "larger than zero")")
      return nil
    }
    let ends = (bottom ?? nil, top ?? nil)
    if let low = ends.0, let high = ends.1, low >= high {
      width.report("“bottom” should be smaller than “top”")
      return nil
    }
    return .bands(.init(width: number, bottom: ends.0, top: ends.1, isWhole: isWhole))
  }

  // MARK: - Groups

  private func groups(_ value: DefinitionValue) -> Ladder.Level? {
    guard case .choices(let choices) = asked.values else {
      value.report("“\(asked.variable)” has no choices, which could be put into groups")
      return nil
    }
    value.checkIDs()
    var groupOfChoice: [String: String] = [:]
    var isInOrder = true
    for entry in value.entries(atLeast: 1, otherwise: "“groups” needs at least one group", { $0 }) {
      let group = entry.group("id", "choices")
      let id: Identifier<Ladder> = group["id"].identifier()
      for choice in group["choices"].entries(atLeast: 1, otherwise: "a group needs a choice", { $0 }) {
        let name = choice.text()
        if !choices.contains(name) {
          isInOrder = false
          choice.report("“\(name)” is not among the choices of “\(asked.variable)”")
        } else if let other = groupOfChoice[name] {
          choice.report("“\(name)” is in the group “\(other)” already")
        } else {
          groupOfChoice[name] = id.text
        }
      }
    }
    let left = choices.filter { groupOfChoice[$0] == nil }
    // A choice that was mistyped is told of once.
    if !left.isEmpty, isInOrder {
      value.report("no group has \(left.map { "“\($0)”" }.enumeration): each choice belongs to one")
    }
    return .groups(groupOfChoice)
  }

  // MARK: - The order

  private func checkCoarser(_ level: Ladder.Level, than last: Ladder.Level?, _ entry: DefinitionValue) {
    guard let last else { return }
    switch (last, level) {
    case (_, .exact):
      entry.report("“exact” is the finest level: it can only be the first")
    case (.mergedBelow(let fewer), .mergedBelow(let more)):
      if more <= fewer {
        entry.report("the threshold of “merge-below” should become larger from level to level")
      }
    case (.mergedBelow, _):
      entry.report("“merge-below” goes on from the level before it, so it stands at the end of a ladder")
    case (.bands(let finer), .bands(let coarser)):
      if !coarser.joins(finer) {
        entry.report("each level should join whole ranges of the one before, as 5, 10 and 20 do")
      }
    case (.groups(let finer), .groups(let coarser)):
      let split = Dictionary(grouping: finer.keys) { finer[$0]! }.filter {
        Set($0.value.map { coarser[$0] }).count > 1
      }
      if let group = split.keys.min() {
        entry.report("each level should join whole groups of the one before: “\(group)” is taken apart")
      }
    default: break
    }
  }
}

extension Ladder.Bands {
  /// Each range of a finer level lies in one of these.
  fileprivate func joins(_ finer: Ladder.Bands) -> Bool {
    let times = width / finer.width
    guard times > 1, abs(times - times.rounded()) < 1e-9 else { return width == finer.width && self != finer }
    return true
  }
}
