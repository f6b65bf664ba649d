/// Mistakes in what a study writes by e-mail.
extension Mistake {
  static let inInvitations = [
    added(
      "invitation: {reminders: 6}",
      .at("invitation:", says: "“reminders” should be a whole number from 0 to 5, not “6”")),
    added(
      "invitation: {keep-days: 0}",
      .at("invitation:", says: "“keep-days” should be a whole number from 1 to 365, not “0”")),
    added(
      "invitation: {text: {en: Come, de: \"Hier: {link}\"}}",
      .at("invitation:", says: "the text in “en” has no {link}: nobody could follow it")),
    added(
      "invitation: {subject: {en: \"For {name}\", de: Einladung}}",
      .at(
        "invitation:",
        says: "“{name}” in “en” cannot be filled in: there are {link}, {study} and {institution}")),
    added(
      "mail: {reply-to: nobody}",
      .at(
        "mail: {reply",
        says: "“reply-to” should be an e-mail address, such as study@example.org, not “nobody”")),
    added(
      "mail: {from: a@b.org}",
      .at("mail: {from", says: "“from” is not a known key in “mail”. Known keys: reply-to"),
      .at("mail: {from", says: "“reply-to” is missing in “mail”")),
    added("messages: []", .at("messages:", says: "“messages” needs at least one message")),
  ]

  private static func added(_ line: String, _ complaints: Complaint...) -> Mistake {
    Mistake("minutes: 10", "minutes: 10\n\(line)", complaints: complaints)
  }
}
