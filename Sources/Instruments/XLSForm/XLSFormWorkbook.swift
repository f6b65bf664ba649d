import Spreadsheets

/// The sheets survey, choices and settings of a form.
struct XLSFormWorkbook {
  let instrument: Instrument
  let words: XLSFormWords
  /// Of the sheet survey: cells by the names of their columns.
  let rows: [XLSFormWriter.Row]
  let lists: [(name: String, choices: InstrumentChoices)]

  private static let spoken = ["label", "hint", "constraint_message"]
  private static let plain = [
    "required", "relevant", "constraint", "calculation", "appearance", "parameters", "repeat_count", "image",
    "choice_filter",
  ]

  var sheets: Workbook {
    let spoken = Self.spoken.flatMap { column in words.languages.map { words.heading(column, $0) } }
    let columns = ["type", "name"] + spoken + Self.plain
    let survey = Sheet(name: "survey", texts: [columns] + rows.map { row in columns.map { row[$0] ?? "" } })
    return Workbook(sheets: [survey, choices, settings])
  }

  private var choices: Sheet {
    let isFiltered = lists.contains { !$0.choices.rules.isEmpty }
    let own = isFiltered ? ["image", XLSFormFilter.column] : ["image"]
    var texts = [["list_name", "name"] + words.languages.map { words.heading("label", $0) } + own]
    for (name, choices) in lists {
      for choice in choices.choices {
        let labels = words.languages.map { words.text(choice.label, in: $0) }
        let rule = isFiltered ? [XLSFormFilter.cell(of: choice, in: choices)] : []
        texts.append([name, choice.id] + labels + [choice.picture ?? ""] + rule)
      }
    }
    return Sheet(name: "choices", texts: texts)
  }

  private var settings: Sheet {
    let first = words.languages.first
    return Sheet(
      name: "settings",
      texts: [
        ["form_title", "form_id", "default_language"],
        [
          words.text(instrument.title, in: first ?? ""), XLSFormWriter.name(instrument.id),
          words.languages.count > 1 ? first.map(words.name(of:)) ?? "" : "",
        ],
      ])
  }
}
