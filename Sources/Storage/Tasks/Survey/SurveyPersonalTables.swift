/// The tables of surveys with rows about a participant, in an order in which no row refers to a deleted one.
extension PersonalTable {
  static let ofSurveys =
    [PersonalTable("data_query_events", by: .query, .answers)]
    + [
      "data_queries", "answer_notes", "text_decisions", "own_words", "survey_facts", "answers",
      "survey_courses", "survey_drawings", "survey_page_times",
    ].map { PersonalTable($0, by: .participant, .answers) }

  /// Of the identity database.
  static let ofSurveyContacts = PersonalTable("survey_contacts", by: .participant, .contact) { row in
    SQLiteStore.survey(contact: row).id
  }
}
