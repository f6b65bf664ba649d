import Templates

@testable import Web

extension SurveySamples {
  var entering: [(kind: String, question: QuestionView)] {
    var age = question("age", "How old are you?", "Wie alt sind Sie?", .number(years))
    age.notGiven = notGiven
    var cigarettes = question(
      "cigarettes", "How many cigarettes do you smoke?", "Wie viele Zigaretten rauchen Sie?",
      help: ("On a usual day.", "An einem gewöhnlichen Tag."), .number(perDay))
    cigarettes.problem = say("Enter a number from 0 to 200.", "Geben Sie eine Zahl von 0 bis 200 ein.")
    return [
      ("age", age), ("number", cigarettes),
      ("height", question("height", "How tall are you?", "Wie groß sind Sie?", .measure(height))),
      ("weight", question("weight", "How much do you weigh?", "Wie viel wiegen Sie?", .measure(weight))),
    ] + moments + texts
  }

  private var years: NumberView {
    NumberView(value: "", unit: say("years", "Jahre"), range: say("From 18 to 120.", "Von 18 bis 120."))
  }

  private var perDay: NumberView {
    NumberView(value: "2000", unit: say("a day", "am Tag"), range: say("From 0 to 200.", "Von 0 bis 200."))
  }

  private var height: MeasureView {
    MeasureView(systems: [
      .init(
        value: "metric", label: say("Centimetres", "Zentimeter"), isChosen: true,
        parts: [
          .init(
            key: "centimetres", field: "height", label: "cm", value: "172", takesDecimals: true,
            factor: "0.01")
        ]),
      .init(
        value: "imperial", label: say("Feet and inches", "Fuß und Zoll"),
        parts: [
          .init(key: "feet", field: "height.feet", label: say("ft", "Fuß"), value: "", factor: "0.3048"),
          .init(
            key: "inches", field: "height.inches", label: say("in", "Zoll"), value: "", takesDecimals: true,
            factor: "0.0254"),
        ]),
    ])
  }

  private var weight: MeasureView {
    MeasureView(systems: [
      .init(
        value: "metric", label: say("Kilograms", "Kilogramm"), isChosen: true,
        parts: [
          .init(key: "kilograms", field: "weight", label: "kg", value: "", takesDecimals: true, factor: "1")
        ])
    ])
  }

  private var moments: [(kind: String, question: QuestionView)] {
    [
      (
        "date",
        question(
          "diagnosis", "When was it diagnosed?", "Wann wurde es festgestellt?",
          .day(DayView(value: "", minimum: "1900-01-01", maximum: "2026-11-23")))
      ),
      ("date-of-birth", question("birth", "When were you born?", "Wann sind Sie geboren?", .parts(birthday))),
      (
        "date-time",
        question("meal", "When did you last eat?", "Wann haben Sie zuletzt gegessen?", .parts(dateAndTime))
      ),
      (
        "time",
        question(
          "bedtime", "When do you go to bed?", "Wann gehen Sie zu Bett?",
          .day(DayView(value: "22:30", isTime: true)))
      ),
      (
        "duration",
        question(
          "commute", "How long is your way to work?", "Wie lange ist Ihr Weg zur Arbeit?",
          .parts(hoursAndMinutes))
      ),
    ]
  }

  private var birthday: PartsView {
    let months = (1...12).map { ChoiceOption(value: "\($0)", label: say("Month \($0)", "Monat \($0)")) }
    return PartsView(
      parts: [
        .init(key: "day", label: say("Day", "Tag"), value: "", autocomplete: "bday-day"),
        .init(
          key: "month", label: say("Month", "Monat"), value: "", kind: .list, autocomplete: "bday-month",
          options: months),
        .init(key: "year", label: say("Year", "Jahr"), value: "", kind: .year, autocomplete: "bday-year"),
      ], range: say("The day is not kept, only your age.", "Gespeichert wird nur Ihr Alter, nicht der Tag."))
  }

  private var dateAndTime: PartsView {
    PartsView(parts: [
      .init(key: "date", label: say("Date", "Datum"), value: "", kind: .date),
      .init(key: "time", label: say("Time", "Uhrzeit"), value: "", kind: .time),
    ])
  }

  private var hoursAndMinutes: PartsView {
    PartsView(parts: [
      .init(key: "hours", label: say("Hours", "Stunden"), value: "1"),
      .init(key: "minutes", label: say("Minutes", "Minuten"), value: "30"),
    ])
  }

  private var texts: [(kind: String, question: QuestionView)] {
    var email = question(
      "email", "What is your e-mail address?", "Wie lautet Ihre E-Mail-Adresse?", .line(address))
    email.problem = say("This is no e-mail address.", "Das ist keine E-Mail-Adresse.")
    return [
      ("text", question("job", "What is your occupation?", "Was ist Ihr Beruf?", .line(LineView(value: "")))),
      (
        "long-text",
        question(
          "remarks", "Is there anything else?", "Möchten Sie noch etwas sagen?",
          .paragraph(
            ParagraphView(
              value: say("The chair was too low.", "Der Stuhl war zu niedrig."),
              limit: .init(
                characters: 500, sentence: say("At most 500 characters.", "Höchstens 500 Zeichen.")))))
      ),
      ("email", email),
    ]
  }

  private var address: LineView {
    LineView(
      type: .email, value: "robin@", autocomplete: "email",
      note: say(
        "This is encrypted and stored separately from your answers.",
        "Diese Angabe wird verschlüsselt und getrennt von Ihren Antworten gespeichert."))
  }
}
