import Templates

/// One participant's consent. Fields of the form to countersign: ``SignatureBlock``.
struct ConsentCasePage: Page {
  static let template = "consent-case/consent-case"

  var code: String
  /// The step that is due, in words.
  var step: String
  var isRehearsal = false
  /// True if it was opened from the first page, to which its forms lead back.
  var isOnToday = false
  var participantURL: String
  var consents: [Signed]
  var ways: [Way]
  /// Notes that the quiz was gone through in person (POST); nil if it is not due.
  var talkAction: String?
  /// The form for the experimenter's signature; nil if that is not due.
  var countersigning: Countersigning?

  static let fields: Fields<ConsentCasePage> = [
    "code": .text(\.code), "step": .text(\.step), "isRehearsal": .flag(\.isRehearsal),
    "isOnToday": .flag(\.isOnToday), "participantURL": .text(\.participantURL), "consents": .list(\.consents),
    "hasConsents": .flag { !$0.consents.isEmpty }, "ways": .list(\.ways),
    "talkAction": .optional(\.talkAction),
    "countersigning": .record(\.countersigning),
  ]

  /// A consent that was given, the newest first.
  struct Signed: TemplateRecord {
    /// “Version 2 · 3f9a2c1d”
    var version: String
    var signedAt: String
    /// The parties that signed, without their names; nil if the participant alone was asked.
    var parties: String?
    var language: String
    /// In force, superseded, or waiting for the experimenter's signature.
    var state: String
    /// The signer and the time; nil if nobody has.
    var countersigned: String?
    var sharing: String?
    var recordDigest: String
    /// The digest of the record before the countersignature; nil if that is the one above.
    var signedDigest: String?
    /// Nil for consents from before there were documents.
    var documentURL: String?
    var signatureURL: String?
    /// The file that the digest is of; nil for consents from before there were records.
    var recordURL: String?

    static let fields: Fields<Signed> = [
      "version": .text(\.version), "signedAt": .text(\.signedAt),
      "parties": .optional(\.parties), "language": .text(\.language),
      "state": .text(\.state), "countersigned": .optional(\.countersigned), "sharing": .optional(\.sharing),
      "recordDigest": .text(\.recordDigest), "signedDigest": .optional(\.signedDigest),
      "documentURL": .optional(\.documentURL), "signatureURL": .optional(\.signatureURL),
      "recordURL": .optional(\.recordURL),
    ]
  }

  /// The sections read and the answers given for one version of the document.
  struct Way: TemplateRecord {
    /// The beginning of the document's hash.
    var id: String
    /// “Read and answered: Version 2 · 3f9a2c1d”
    var heading: String
    var readings: [Reading]
    var answers: [Answer]

    static let fields: Fields<Way> = [
      "id": .text(\.id), "heading": .text(\.heading), "readings": .list(\.readings),
      "hasReadings": .flag { !$0.readings.isEmpty }, "answers": .list(\.answers),
      "hasAnswers": .flag { !$0.answers.isEmpty },
    ]
  }

  /// A section, over all the times it was read.
  struct Reading: TemplateRecord {
    var section: String
    var times: String
    /// In seconds.
    var seconds: String
    /// “–” where the browser told nothing.
    var openings: String

    static let fields: Fields<Reading> = [
      "section": .text(\.section), "times": .text(\.times), "seconds": .text(\.seconds),
      "openings": .text(\.openings),
    ]
  }

  struct Answer: TemplateRecord {
    var attempt: String
    var question: String
    var choices: String
    var isRight: Bool

    static let fields: Fields<Answer> = [
      "attempt": .text(\.attempt), "question": .text(\.question), "choices": .text(\.choices),
      "isRight": .flag(\.isRight),
    ]
  }

  struct Countersigning: TemplateRecord {
    var block: SignatureBlock
    var problems: [SigningProblem] = []
    /// Signs (POST).
    var action: String

    static let fields: Fields<Countersigning> = [
      "block": .record { $0.block }, "problems": .list(\.problems),
      "hasProblems": .flag { !$0.problems.isEmpty }, "action": .text(\.action),
    ]
  }
}
