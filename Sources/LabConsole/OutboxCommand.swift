import ArgumentParser
import Foundation
import Mail
import Storage
import Studies

struct OutboxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outbox", abstract: "Messages to participants.", subcommands: [Bounce.self])

  struct Bounce: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "bounce",
      abstract: "Read the notice of a mail server that a message came back.",
      discussion: """
        Reads one notice (RFC 3464) from standard input, as a mail server pipes it from an alias. The message of which \
        it tells is marked in the outbox; if it was an invitation and its address is the reason, the invitation ends. \
        A notice counts only with the random name that the console gave the message.

          labconsole outbox bounce --data /srv/labconsole/data < notice.eml

        A running server need not be stopped. Exit codes: 0 the notice was noted, or tells of a delay or a delivery \
        and there is nothing to note; 1 it is no such notice, or of no message of these data, and nothing was changed; \
        75 the notice cannot be read or the data cannot be used now, and the mail server tries again later.
        """)

    /// The code of sysexits.h at which a mail server keeps a message and tries again.
    private static let tryAgain = ExitCode(75)

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() throws {
      let input = try orLater { try Self.readInput() }
      let notice: DeliveryNotice
      do throws(NoticeProblem) {
        notice = try DeliveryNotice(input)
      } catch {
        throw CommandFailure(error.sentence)
      }
      let effect = try orLater { try note(notice) }
      if effect == .notOurs { throw CommandFailure(NoticeProblem.unknownMessage.sentence) }
      if json { return try printJSON(["result": effect.word, "status": notice.status.description]) }
      print(effect.sentence(for: notice))
    }

    /// Has the mail server keep the message and try again where something fails that may pass.
    private func orLater<Result>(_ body: () throws -> Result) throws -> Result {
      do {
        return try body()
      } catch {
        FileHandle.standardError.write(Data("Try again later: \(error)\n".utf8))
        throw Self.tryAgain
      }
    }

    /// Returns at most as much as a notice may have and one byte, by which a longer message shows. All that follows is read
    /// and left out: a mail server would take a broken pipe for a failure of its own.
    private static func readInput() throws -> [UInt8] {
      let most = DeliveryNotice.longest + 1
      var bytes: [UInt8] = []
      while let piece = try FileHandle.standardInput.read(upToCount: 1 << 16), !piece.isEmpty {
        bytes += piece.prefix(most - bytes.count)
      }
      return bytes
    }

    private func note(_ notice: DeliveryNotice) throws -> NoticeEffect {
      let store = try options.settings().openData()
      let effect = try store.note(notice, context: AuditContext(by: .system, at: Timestamp(Date())))
      try store.close()
      return effect
    }
  }
}

extension NoticeEffect {
  fileprivate var word: String {
    switch self {
    case .noted: "noted"
    case .nothing: "nothing"
    case .notOurs: "unknown"
    }
  }

  fileprivate func sentence(for notice: DeliveryNotice) -> String {
    switch (self, notice.outcome) {
    case (.noted(endsInvitation: true), _): "Noted: the message came back, and its invitation has ended."
    case (.noted, _): "Noted: the message came back."
    case (_, .failed): "The message had failed before. Nothing was changed."
    case (_, .delayed):
      "The message is delayed, or was given up for a reason that may pass. Nothing was changed."
    case (_, .delivered): "The message was delivered. Nothing was changed."
    }
  }
}

extension NoticeProblem {
  /// Repeats nothing of the message, whose words are somebody else's.
  fileprivate var sentence: String {
    switch self {
    case .tooLarge: "The message is too large to be a notice of a mail server. Nothing was changed."
    case .notAMessage: "Standard input is not an e-mail message. Nothing was changed."
    case .notANotice:
      "The message is not a notice of a mail server about a delivery (multipart/report, delivery-status). Nothing was changed."
    case .malformed: "The notice is not written as RFC 3464 has it. Nothing was changed."
    case .unknownMessage: "The notice is about no message of these data. Nothing was changed."
    }
  }
}
