import Studies

extension DeliveryNotice {
  /// The bytes of a notice that are read. Servers send back the head of a message or the whole, with a signed consent in it.
  public static let longest = 8 << 20
  private static let mostRecipients = 50

  /// Reads a notice of a mail server about a message of the console (RFC 3464 in RFC 6522): one that tells in fields, for
  /// programs, what became of whom, and has the message or its head with it.
  /// - Throws: ``NoticeProblem``
  public init(_ bytes: [UInt8]) throws(NoticeProblem) {
    guard bytes.count <= Self.longest else { throw .tooLarge }
    let parts = try Self.parts(of: bytes)
    var report: MailEntity?
    var returned: MailEntity?
    for part in parts {
      switch try part.contentType().type {
      case "message/delivery-status", "message/global-delivery-status":
        guard report == nil, try part.isPlain() else { throw .malformed }
        report = part
      case "message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers":
        guard returned == nil, try part.isPlain() else { throw .malformed }
        returned = part
      default: continue
      }
    }
    guard let report else { throw .malformed }
    guard let returned else { throw .unknownMessage }
    let fates = try Self.fates(in: report.body)
    self.init(mailName: try Self.mailName(in: returned.body), fates)
  }

  private static func parts(of bytes: [UInt8]) throws(NoticeProblem) -> [MailEntity] {
    var lines = try MailEntity.lines(of: bytes)[...]
    // The line that separates the messages of a mailbox file, which some servers put before a message that they pipe.
    if lines.first?.starts(with: Array("From ".utf8)) == true { lines.removeFirst() }
    let message = try MailEntity(lines)
    guard !message.head.isEmpty else { throw .notAMessage }
    let type = try message.contentType()
    guard type.type == "multipart/report", type.parameters["report-type"]?.lowercased() == "delivery-status"
    else { throw .notANotice }
    guard let boundary = type.boundary else { throw .malformed }
    return try message.parts(between: boundary)
  }

  // MARK: - What became of whom

  private struct Fate {
    let outcome: Outcome
    let status: Status
  }

  /// A message has one recipient, who may have it forwarded to several: it failed if it reached none of them.
  private init(mailName: String, _ fates: [Fate]) {
    let failed = fates.filter { $0.outcome == .failed }
    let fate =
      failed.count == fates.count
      ? failed.first { $0.status.subject == 7 } ?? failed[0]
      : fates.first { $0.outcome == .delivered } ?? fates.first { $0.outcome == .delayed }!
    self.init(mailName: mailName, outcome: fate.outcome, status: fate.status)
  }

  /// Reads groups of fields with empty lines between them: the first is about the message, each further one about a
  /// recipient (RFC 3464, 2.1).
  private static func fates(in lines: ArraySlice<MailEntity.Line>) throws(NoticeProblem) -> [Fate] {
    var rest = lines
    var groups: [MailHead] = []
    while !rest.isEmpty {
      let group = try MailHead(readingFrom: &rest)
      if group.isEmpty { continue }
      guard groups.count <= mostRecipients else { throw .tooLarge }
      groups.append(group)
    }
    guard groups.count > 1, try groups[0].value("reporting-mta") != nil else { throw .malformed }
    var fates: [Fate] = []
    for group in groups.dropFirst() { fates.append(try fate(in: group)) }
    return fates
  }

  private static func fate(in group: MailHead) throws(NoticeProblem) -> Fate {
    guard let final = try group.value("final-recipient"), isRecipient(final),
      let action = try group.value("action")?.lowercased(), let written = try group.value("status"),
      let status = Status(written)
    else { throw .malformed }
    if let original = try group.value("original-recipient"), !isRecipient(original) { throw .malformed }
    switch (action, status.kind) {
    case ("failed", 5): return Fate(outcome: .failed, status: status)
    // Given up after days in which a server could not be reached: the address may well be right.
    case ("failed", 4), ("delayed", 4): return Fate(outcome: .delayed, status: status)
    case ("delivered", 2), ("relayed", 2), ("expanded", 2): return Fate(outcome: .delivered, status: status)
    default: throw .malformed
    }
  }

  /// Returns true for a type of address and an address, `rfc822; ada@example.org`.
  private static func isRecipient(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z0-9-]+[ \t]*;[ \t]*[^ \t].*/.dotMatchesNewlines()) != nil
  }

  // MARK: - Which message it is

  private static func mailName(in lines: ArraySlice<MailEntity.Line>) throws(NoticeProblem) -> String {
    guard let id = try MailEntity(lines).head.value("message-id"),
      let found = id.wholeMatch(of: /<([^<>@\s]+)@[^<>@\s]+>/), MailName.isPossible(found.output.1)
    else { throw .unknownMessage }
    return String(found.output.1)
  }
}

extension DeliveryNotice.Status {
  /// Reads `5.1.1`, which a comment in brackets may follow.
  fileprivate init?(_ text: String) {
    guard let found = text.wholeMatch(of: /([245])\.([0-9]{1,3})\.([0-9]{1,3})(?:[ \t]*\([^()]*\))?/),
      let kind = Int(found.output.1), let subject = Int(found.output.2), let detail = Int(found.output.3)
    else { return nil }
    self.init(kind: kind, subject: subject, detail: detail)
  }
}
