import Spreadsheets

/// The columns of REDCap's data dictionary, as its web pages and as its API call them.
enum REDCapColumn: String, CaseIterable {
  case name, form, section, type, label, choices, note, validation, minimum, maximum, identifier, branching
  case required, alignment, number, matrix, ranking, annotation

  /// The heading of the file that REDCap's web pages give.
  var heading: String {
    switch self {
    case .name: "Variable / Field Name"
    case .form: "Form Name"
    case .section: "Section Header"
    case .type: "Field Type"
    case .label: "Field Label"
    case .choices: "Choices, Calculations, OR Slider Labels"
    case .note: "Field Note"
    case .validation: "Text Validation Type OR Show Slider Number"
    case .minimum: "Text Validation Min"
    case .maximum: "Text Validation Max"
    case .identifier: "Identifier?"
    case .branching: "Branching Logic (Show field only if...)"
    case .required: "Required Field?"
    case .alignment: "Custom Alignment"
    case .number: "Question Number (surveys only)"
    case .matrix: "Matrix Group Name"
    case .ranking: "Matrix Ranking?"
    case .annotation: "Field Annotation"
    }
  }

  /// The name that REDCap's API gives it.
  private var apiName: String {
    switch self {
    case .name: "field_name"
    case .form: "form_name"
    case .section: "section_header"
    case .type: "field_type"
    case .label: "field_label"
    case .choices: "select_choices_or_calculations"
    case .note: "field_note"
    case .validation: "text_validation_type_or_show_slider_number"
    case .minimum: "text_validation_min"
    case .maximum: "text_validation_max"
    case .identifier: "identifier"
    case .branching: "branching_logic"
    case .required: "required_field"
    case .alignment: "custom_alignment"
    case .number: "question_number"
    case .matrix: "matrix_group_name"
    case .ranking: "matrix_ranking"
    case .annotation: "field_annotation"
    }
  }

  private static let byHeading: [String: REDCapColumn] = {
    var columns: [String: REDCapColumn] = ["choicesorcalculations": .choices]
    for column in allCases {
      columns[letters(column.heading)] = column
      columns[letters(column.apiName)] = column
    }
    return columns
  }()

  init?(heading: String) {
    guard let column = Self.byHeading[Self.letters(heading)] else { return nil }
    self = column
  }

  private static func letters(_ heading: String) -> String {
    heading.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}

extension ImportTable.Row {
  subscript(_ column: REDCapColumn) -> String { self[column.rawValue] }

  func finding(_ column: REDCapColumn, _ reason: String) -> ImportFinding { finding(column.rawValue, reason) }
}
