import Expressions

/// The language in which the formulas of a file are written.
enum ForeignDialect {
  case redcap, xlsform, formr

  /// The names to which a formula refers, each once.
  func references(in text: String) -> [String] {
    var found: [String] = []
    func add(_ name: some StringProtocol) {
      let name = trimmed(name)
      if !name.isEmpty, !found.contains(name) { found.append(name) }
    }
    switch self {
    case .redcap:
      for part in text.split(separator: "[").dropFirst(text.hasPrefix("[") ? 0 : 1) { add(Self.field(part)) }
    case .xlsform:
      for part in text.split(separator: "$", omittingEmptySubsequences: false).dropFirst()
      where part.first == "{" {
        add(part.dropFirst().prefix { $0 != "}" })
      }
    case .formr: for token in RLogic.names(in: text) { add(token) }
    }
    return found
  }

  /// The condition under which a choice with these cells is offered.
  func condition(
    _ text: String, offering cells: [String: String], _ scope: ImportScope
  ) throws(FormulaProblems) -> Formula {
    try XFormLogic.condition(
      text, offering: cells, scope.declarations, names: scope.names, codes: scope.codes)
  }

  private static func field(_ part: Substring) -> Substring {
    part.prefix { $0 != "]" && $0 != "(" && $0 != ":" }
  }

  func formula(
    _ text: String, _ scope: ImportScope, itself: String?
  ) throws(FormulaProblems) -> Formula {
    switch self {
    case .redcap:
      try REDCapLogic.formula(text, scope.declarations, names: scope.names, codes: scope.codes)
    case .xlsform:
      try XFormLogic.formula(text, scope.declarations, names: scope.names, codes: scope.codes, itself: itself)
    case .formr: try RLogic.formula(text, scope.declarations, names: scope.names)
    }
  }
}

/// The names that formulas of a survey, or of a repeated group in it, can use.
struct ImportScope {
  var declarations = Declarations()
  /// Names here by those in the file.
  var names: [String: String] = [:]
  /// By name here: codes of choices here by those in the file.
  var codes: [String: [String: String]] = [:]

  mutating func declare(_ draft: ImportDraft, as name: String, _ type: FormulaType) {
    declarations[name] = type
    names[draft.source] = name
    if !draft.codes.isEmpty { codes[name] = draft.codes }
  }
}
