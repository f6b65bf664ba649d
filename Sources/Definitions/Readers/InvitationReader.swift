import Studies

/// Reads the groups `invitation` and `mail` and the list `messages`: what a study writes by e-mail, and where answers go.
struct InvitationReader {
  let value: DefinitionValue

  func read() -> InvitationTerms {
    let group = value.group("subject", "text", "reminder-days", "reminders", "keep-days")
    var terms = InvitationTerms()
    terms.subject = group.optional("subject").map { Self.words($0) }
    terms.text = group.optional("text").map { Self.words($0, needs: .link) }
    if let days = group.optional("reminder-days")?.integer(in: InvitationTerms.reminderDayRange) {
      terms.reminderDays = days
    }
    if let times = group.optional("reminders")?.integer(in: InvitationTerms.reminderRange) {
      terms.reminders = times
    }
    if let days = group.optional("keep-days")?.integer(in: InvitationTerms.keepDayRange) {
      terms.keepDays = days
    }
    return terms
  }

  static func replyAddress(_ value: DefinitionValue) -> MailAddress? {
    let answer = value.group("reply-to")["reply-to"]
    let typed = answer.text()
    if typed.isEmpty { return nil }
    if let address = try? MailAddress(typed) { return address }
    answer.report("“reply-to” should be an e-mail address, such as study@example.org, not “\(typed)”")
    return nil
  }

  static func messages(_ value: DefinitionValue) -> [StudyMessage] {
    let messages = value.entries(atLeast: 1, otherwise: "“messages” needs at least one message") { entry in
      let group = entry.group("id", "subject", "text")
      return StudyMessage(
        id: group["id"].identifier(), subject: words(group["subject"]), text: words(group["text"]))
    }
    value.checkIDs()
    if messages.count > StudyMessage.most {
      value.report(
        "“messages” has \(messages.count) messages, more than the \(StudyMessage.most) there may be")
    }
    return messages
  }

  /// A text of a message, in which nothing else stands in braces than what can be filled in.
  private static func words(_ value: DefinitionValue, needs place: MessagePlace? = nil) -> LocalizedText {
    let text = value.localized()
    let known = MessagePlace.allCases.map { "{\($0.rawValue)}" }
    for (language, words) in text.texts.sorted(by: { $0.key < $1.key }) {
      for match in words.matches(of: /\{[^{}\s]{0,40}\}/) where !known.contains(String(match.output)) {
        value.report(
          "“\(match.output)” in “\(language)” cannot be filled in: there are \(known.enumeration)")
      }
      if let place, !words.isEmpty, !words.contains("{\(place.rawValue)}") {
        value.report("the text in “\(language)” has no {\(place.rawValue)}: nobody could follow it")
      }
    }
    return text
  }
}
