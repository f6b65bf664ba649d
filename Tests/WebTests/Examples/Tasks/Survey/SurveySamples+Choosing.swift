import Templates

@testable import Web

extension SurveySamples {
  var choosing: [(kind: String, question: QuestionView)] {
    var family = question(
      "family", "What is your family status?", "Welchen Familienstand haben Sie?", .choices(status))
    family.notGiven = notGiven
    return [
      ("yes-no", question("smokes", "Do you smoke?", "Rauchen Sie?", .choices(yesOrNo))),
      ("choice", family),
      (
        "checkboxes",
        question("sport", "Which sports do you do?", "Welchen Sport treiben Sie?", .choices(sports))
      ),
      (
        "likert",
        question(
          "calm", "I found it easy to understand what was asked of me.",
          "Es fiel mir leicht zu verstehen, was von mir verlangt wurde.", .choices(agreement))
      ),
      (
        "pictures",
        question(
          "shape", "Which shape do you like best?", "Welche Form gefällt Ihnen am besten?", .pictures(shapes))
      ),
      ("colors", question("color", "Which colour is calm?", "Welche Farbe ist ruhig?", .colours(colours))),
      (
        "drop-down",
        question(
          "country", "In which country were you born?", "In welchem Land sind Sie geboren?",
          help: ("Type the first letters to find it.", "Tippen Sie die ersten Buchstaben, um es zu finden."),
          .list(
            ListView(
              options: countries, isLong: true,
              other: .init(key: "other", label: say("Please specify", "Bitte angeben"), typed: ""))))
      ),
    ]
  }

  var yesOrNo: ChoicesView {
    ChoicesView(
      look: .beside,
      options: [.init(value: "yes", label: say("Yes", "Ja")), .init(value: "no", label: say("No", "Nein"))])
  }

  private var status: ChoicesView {
    ChoicesView(options: [
      .init(value: "single", label: say("Single", "Ledig")),
      .init(
        value: "married", label: say("Married", "Verheiratet"),
        help: say("Or in a registered partnership", "Oder in eingetragener Lebenspartnerschaft")),
      .init(value: "divorced", label: say("Divorced or widowed", "Geschieden oder verwitwet")),
      .init(
        value: "other", label: say("Other", "Anderes"),
        other: .init(key: "other", label: say("Please specify", "Bitte angeben"), typed: "")),
    ])
  }

  var sports: ChoicesView {
    ChoicesView(
      takesSeveral: true, limits: say("Choose at most 2.", "Wählen Sie höchstens 2 Antworten."), most: 2,
      options: [
        .init(value: "swimming", label: say("Swimming", "Schwimmen"), isChosen: true),
        .init(value: "running", label: say("Running", "Laufen")),
        .init(
          value: "else", label: say("Something else", "Etwas anderes"), isChosen: true,
          other: .init(
            key: "other", label: say("Please specify", "Bitte angeben"), typed: say("Fencing", "Fechten"))),
        .init(value: "none", label: say("None of these", "Keinen davon"), isExclusive: true),
      ])
  }

  var agreement: ChoicesView {
    let words = [
      ("Strongly disagree", "Stimme überhaupt nicht zu"), ("Disagree", "Stimme eher nicht zu"),
      ("Neither agree nor disagree", "Teils, teils"), ("Agree", "Stimme eher zu"),
      ("Strongly agree", "Stimme voll und ganz zu"),
    ]
    return ChoicesView(
      look: .joined,
      options: words.enumerated().map { index, word in
        .init(value: "a\(index)", label: say(word.0, word.1), isChosen: index == 3)
      })
  }

  private var shapes: PicturesView {
    let words = [("Circle", "Kreis"), ("Square", "Quadrat"), ("Triangle", "Dreieck"), ("Star", "Stern")]
    return PicturesView(
      options: zip(words, Self.pictures).enumerated().map { index, pair in
        .init(
          value: "p\(index)", label: say(pair.0.0, pair.0.1), isChosen: index == 1, picture: pair.1,
          other: index == 3
            ? .init(key: "other.p3", label: say("Please specify", "Bitte angeben"), typed: "") : nil)
      })
  }

  private var colours: ColoursView {
    let words = [
      ("Blue", "Blau", "#1f5fbf"), ("Green", "Grün", "#2e7d32"), ("Yellow", "Gelb", "#f2c230"),
      ("Red", "Rot", "#c62828"), ("White", "Weiß", "#ffffff"), ("Black", "Schwarz", "#000000"),
    ]
    return ColoursView(
      options: words.map {
        .init(
          value: $0.0.lowercased(), label: say($0.0, $0.1), code: $0.2, isChosen: $0.0 == "Yellow")
      })
  }

  private var countries: [ListView.Option] {
    let words = [
      ("at", "Austria", "Österreich"), ("be", "Belgium", "Belgien"),
      ("ci", "Côte d’Ivoire", "Elfenbeinküste"),
      ("dk", "Denmark", "Dänemark"), ("fi", "Finland", "Finnland"), ("fr", "France", "Frankreich"),
      ("de", "Germany", "Deutschland"), ("gr", "Greece", "Griechenland"), ("it", "Italy", "Italien"),
      ("nl", "Netherlands", "Niederlande"), ("no", "Norway", "Norwegen"), ("pl", "Poland", "Polen"),
      ("es", "Spain", "Spanien"), ("se", "Sweden", "Schweden"), ("ch", "Switzerland", "Schweiz"),
      ("gb", "United Kingdom", "Vereinigtes Königreich"),
    ]
    return words.map { ListView.Option(value: $0.0, label: say($0.1, $0.2)) }
      + [ListView.Option(value: "other", label: say("Another country", "Ein anderes Land"), takesText: true)]
  }
}
