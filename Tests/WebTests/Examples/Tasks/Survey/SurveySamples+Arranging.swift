import Templates

@testable import Web

extension SurveySamples {
  var arranging: [(kind: String, question: QuestionView)] {
    var week = question(
      "week", "In the last week, how often …", "Wie oft in der letzten Woche …", .matrix(matrix))
    week.help = say("Choose one answer in each line.", "Wählen Sie in jeder Zeile eine Antwort.")
    return [
      (
        "ranking",
        question("values", "What matters most to you?", "Was ist Ihnen am wichtigsten?", .ranking(ranking))
      ),
      ("matrix", week),
      ("matrix-several", question("when", "When do you …", "Wann …", .matrix(several))),
      ("drawing", question("where", "Where does it hurt?", "Wo tut es weh?", .drawing(drawing))),
      (
        "acknowledgement",
        question(
          "rules", "Please read the house rules.", "Bitte lesen Sie die Hausordnung.", .material(rules))
      ),
      ("note", note),
    ]
  }

  private var ranking: RankingView {
    let words = [
      ("freedom", "Freedom", "Freiheit"), ("safety", "Safety", "Sicherheit"),
      ("friends", "Friends", "Freunde"),
      (
        "money", "Money and a secure job for many years", "Geld und ein sicherer Arbeitsplatz auf viele Jahre"
      ),
    ]
    return RankingView(
      items: words.map { word in
        .init(
          value: word.0, label: say(word.1, word.2),
          places: (1...4).map {
            ChoiceOption(value: "\($0)", label: "\($0)", isChosen: word.0 == "friends" && $0 == 1)
          })
      }, most: 4)
  }

  var matrix: MatrixView {
    let columns = [
      ("never", "Never", "Nie"), ("rarely", "On some days", "An einzelnen Tagen"),
      ("often", "On most days", "An den meisten Tagen"), ("always", "Every day", "Jeden Tag"),
    ]
    let rows = [
      ("calm", "were you calm and at ease?", "waren Sie ruhig und gelassen?"),
      ("tired", "were you tired although you had slept?", "waren Sie müde, obwohl Sie geschlafen hatten?"),
      ("sad", "were you sad?", "waren Sie traurig?"),
    ]
    let problem = say("Choose one of the answers.", "Wählen Sie eine der Antworten.")
    return MatrixView(
      columns: columns.map { .init(label: say($0.1, $0.2)) },
      rows: rows.map { row in
        .init(
          rowID: "q-\(row.0)", rowName: row.0, statement: say(row.1, row.2),
          cells: columns.map { column in
            .init(
              value: column.0, label: say(column.1, column.2),
              isChosen: row.0 == "calm" && column.0 == "often")
          }, problem: row.0 == "sad" ? problem : nil)
      })
  }

  private var several: MatrixView {
    let days = [("work", "On workdays", "An Werktagen"), ("weekend", "At the weekend", "Am Wochenende")]
    return MatrixView(
      columns: days.map { .init(label: say($0.1, $0.2)) },
      rows: [("sleep", "sleep late", "schlafen Sie aus"), ("run", "go running", "gehen Sie laufen")].map {
        row in
        .init(
          rowID: "q-\(row.0)", rowName: row.0, statement: say(row.1, row.2),
          cells: days.map { .init(value: $0.0, label: say($0.1, $0.2)) })
      }, takesSeveral: true)
  }

  private var drawing: DrawingView {
    DrawingView(ink: "", description: "", picture: Self.pictures[0])
  }

  private var rules: MaterialView {
    MaterialView(
      document: .init(
        url: "/studies/example/documents/rules.pdf", label: say("Open the document", "Dokument öffnen"),
        extent: "PDF, 120 kB"),
      acknowledgement: say("I have read this.", "Ich habe das gelesen."))
  }

  private var note: QuestionView {
    var note = question(
      "device", "About the device", "Über das Gerät",
      .material(
        MaterialView(
          prose: HTML(
            trusted: say(
              "<p>You wear it on your wrist. It counts your steps.</p>",
              "<p>Sie tragen es am Handgelenk. Es zählt Ihre Schritte.</p>")))))
    note.picture = Self.pictures[3]
    note.picture?.alternative = say("A star with five points", "Ein Stern mit fünf Zacken")
    return note
  }
}
