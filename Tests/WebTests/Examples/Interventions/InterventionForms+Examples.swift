import Studies
import Templates

@testable import Web

extension InterventionForms {
  static let example = InterventionForms(
    action: "/staff/participants/1/interventions", seen: 1,
    gaps: [.init(what: "Sorting test 2 of 4: stopped in block 3.", remedy: "Stays as it is.")],
    ahead: [.init(what: "About you: not done.", remedy: "Still to be done.")],
    forms: [
      Choice(
        id: "pause", kind: "pause", subject: "", title: "Pause the visit",
        consequence: "The tablet shows that there is a pause.", takesTablet: true, label: "Pause the visit",
        reasons: [
          ChoiceOption(value: "participants-wish", label: "At the participant’s wish"),
          ChoiceOption(value: "something-else", label: "Another reason"),
        ], remarkLabel: "In your own words"),
      Choice(
        id: "move", kind: "move", subject: "",
        stations: [
          ChoiceOption(value: "", label: "Choose a tablet", isChosen: true),
          ChoiceOption(value: "3", label: "Tablet 3 · Vienna"),
        ], stationProblem: "Choose a waiting tablet.",
        title: "Continue on another tablet", consequence: "Tablet 1 returns to waiting.",
        label: "Move to this tablet",
        reasons: [ChoiceOption(value: "technical", label: "Something did not work")],
        remarkLabel: "In your own words"),
      Choice(
        id: "found-ineligible", kind: "found-ineligible", subject: "", title: "Found not to be eligible",
        consequence: "The participation ends at once.", label: "End the participation",
        ineligibility: .example,
        reasons: [ChoiceOption(value: "wrong-answer", label: "A question was answered wrongly")],
        remarkLabel: "What is true"),
      Choice(
        id: "note", kind: "note", subject: "", title: "Write a note", consequence: "Nothing else changes.",
        label: "Save the note", reasons: [ChoiceOption(value: "something-else", label: "Another reason")],
        remarkLabel: "In your own words", reasonProblem: "Choose a reason.",
        remarkProblem: "Please say in a few words what happened."),
    ],
    history: [exampleEntry], problem: "Somebody else was faster.", others: [exampleEntry],
    instead: Alert(url: "#found-ineligible", sentence: "Found not to be eligible"))

  private static let exampleEntry = Entry(
    time: "14 May 2026, 10:12", timeISO: "2026-05-14T10:12:00+02:00", what: "Visit paused",
    reason: "Interrupted from outside", firstReason: "First: At the participant’s wish", remark: "Fire drill",
    who: "ben",
    correction: Correction(
      id: "1", action: "/staff/participants/1/interventions/1/reason", seen: "interrupted",
      reasons: [ChoiceOption(value: "", label: "Choose"), ChoiceOption(value: "time", label: "No time left")])
  )
}
