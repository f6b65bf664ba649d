import Templates

/// The whole consent document, to be read in one piece, printed and kept.
struct ConsentDocumentPage: Page {
  static let template = "consent/document"

  var studyTitle: String
  /// “Version 3f9a2c1d”
  var version: String
  var sections: [ConsentText]
  /// The sentence the signature stands under.
  var agreement: String
  /// “Signed on 14 May 2026”; nil before.
  var signed: String?
  /// The signers and their roles; empty if the participant alone signed.
  var signers: [Signer] = []
  /// As the document names it.
  var contact: ContactCard
  /// Nil as long as it is the same.
  var currentContact: ContactCard?
  var backURL: String
  /// The signed document as PDF; nil before signing.
  var copyURL: String?
  /// The document as PDF, unsigned; nil where nobody is to sign.
  var pdfURL: String?
  /// Notes that it was read (POST); nil after signing.
  var action: String?

  static let fields: Fields<ConsentDocumentPage> = [
    "studyTitle": .text(\.studyTitle), "version": .text(\.version), "sections": .list(\.sections),
    "agreement": .text(\.agreement), "signed": .optional(\.signed),
    "signers": .list(\.signers), "hasSigners": .flag { !$0.signers.isEmpty },
    "contact": .record { $0.contact }, "currentContact": .record(\.currentContact),
    "backURL": .text(\.backURL), "copyURL": .optional(\.copyURL), "pdfURL": .optional(\.pdfURL),
    "action": .optional(\.action),
  ]

  struct Signer: TemplateRecord {
    var role: String
    /// “Grete Müller (mother)”
    var name: String

    static let fields: Fields<Signer> = ["role": .text(\.role), "name": .text(\.name)]
  }
}
