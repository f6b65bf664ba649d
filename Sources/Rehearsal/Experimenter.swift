/// An experimenter in a rehearsal: countersigns if the study asks for it, and uploads the result of an app on
/// another device, through the staff pages.
public struct RehearsalExperimenter: Sendable {
  public var name: String
  public var password: String
  /// Paths of the pages where staff sign in, and where the participants are.
  public var signIn: String
  public var participants: String
  /// Path of the page where participants find their code.
  public var profile: String
  /// Paths of the page where participants are made before they come, and of a card without its code.
  public var batches: String
  public var card: String

  public init(
    name: String, password: String, signIn: String, participants: String, profile: String, batches: String,
    card: String
  ) {
    self.name = name
    self.password = password
    self.signIn = signIn
    self.participants = participants
    self.profile = profile
    self.batches = batches
    self.card = card
  }

  /// Makes participants of a rehearsal, with a card each.
  /// - Returns: the paths printed on the cards
  /// - Throws: ``DeadEnd`` where a page does not lead on
  public func invite(_ count: Int, language: String, at base: String) throws -> [String] {
    let client = WebClient(base: base)
    try signIn(client)
    guard let form = try page(at: batches, client).form(with: "size") else {
      throw DeadEnd(path: batches, reason: "the experimenter finds no way to make participants")
    }
    let answer = try client.post(
      form.action,
      fields: form.hidden + [
        ("size", String(count)), ("language", language), ("origin", "rehearsal"), ("site", ""),
      ])
    let codes = WebPage(answer.body)?.texts(ofClass: "card-code") ?? []
    guard answer.status == 200, codes.count == count else {
      throw DeadEnd(path: form.action, reason: "status \(answer.status), \(codes.count) cards of \(count)")
    }
    return codes.map { card + $0.filter { !$0.isWhitespace } }
  }

  /// Finds the participant by the code that their page shows, and signs.
  /// - Throws: ``DeadEnd`` where a page does not lead on
  func countersign(_ code: String, with client: WebClient) throws {
    let participant = try find(code, with: client)
    let details = try link(on: page(at: participant, client), at: participant) { $0.hasSuffix("/consent") }
    _ = try send(page(at: details, client), client)
  }

  /// The participant's page, by their code.
  private func find(_ code: String, with client: WebClient) throws -> String {
    try signIn(client)
    let list = try page(at: "\(participants)?code=\(code)", client)
    return try link(on: list, at: participants) { $0.hasPrefix(participants + "/") }
  }

  /// Types the code shown by the console into the app, has the test done, and uploads the file.
  /// - Parameter play: makes the file, of the code that was typed
  func handIn(_ code: String, with client: WebClient, play: (String) throws -> [UInt8]) throws {
    let path = try find(code, with: client)
    let page = try page(at: path, client)
    guard let code = page.text(id: "external-code"), let form = page.form(id: "external-form") else {
      throw DeadEnd(path: path, reason: "the experimenter finds no test on another device")
    }
    let answer = try client.post(
      form.action, fields: form.hidden, file: (name: "file", filename: "result.json", bytes: try play(code)))
    guard answer.status == 200 else {
      let reason = WebPage(answer.body)?.text(id: "external") ?? ""
      throw DeadEnd(path: form.action, reason: "status \(answer.status) for the experimenter: \(reason)")
    }
  }

  private func signIn(_ client: WebClient) throws {
    let home = try send(page(at: signIn, client), client)
    guard home.path != signIn else { throw DeadEnd(path: signIn, reason: "the experimenter is not let in") }
  }

  private func page(at path: String, _ client: WebClient) throws -> WebPage {
    let answer = try client.get(path)
    guard answer.status == 200, let page = WebPage(answer.body) else {
      throw DeadEnd(path: path, reason: "status \(answer.status) for the experimenter")
    }
    return page
  }

  private func link(on page: WebPage, at path: String, _ isWanted: (String) -> Bool) throws -> String {
    guard let link = page.links.first(where: isWanted) else {
      throw DeadEnd(path: path, reason: "the experimenter finds no link to the consent on “\(page.heading)”")
    }
    return link
  }

  /// Fills in the experimenter's fields, and signs by typing.
  private func send(_ page: WebPage, _ client: WebClient) throws -> WebClient.Answer {
    guard let form = page.mainForm else {
      throw DeadEnd(path: signIn, reason: "the experimenter finds no form on “\(page.heading)”")
    }
    let fields = form.controls.compactMap { control -> (name: String, value: String)? in
      switch (control.type, control.name) {
      case ("hidden", _), ("checkbox", _): (control.name, control.value)
      case (_, "name"): (control.name, name)
      case (_, "password"): (control.name, password)
      default: nil
      }
    }
    let answer = try client.post(form.action, fields: fields)
    guard answer.status == 200 else {
      throw DeadEnd(path: form.action, reason: "status \(answer.status) for the experimenter")
    }
    return answer
  }
}
