import Templates

@testable import Web

extension ConsentDocumentPage: PageWithExamples {
  static let examples = [nil, "Signed on 14 May 2026"].map { signed in
    ConsentDocumentPage(
      studyTitle: "Spontaneous attitudes towards body weight", version: "Version 3f9a2c1d",
      sections: ConsentText.examples,
      agreement: """
        I am at least 18 years old. I have read and understood what this study is about. I take part of my \
        own free will and know that I can leave at any time without giving a reason.
        """,
      signed: signed,
      signers: signed == nil ? [] : [Signer(role: "Legal representative", name: "Grete Müller (mother)")],
      contact: .example, currentContact: signed == nil ? nil : ContactCard.example, backURL: "/consent",
      copyURL: signed == nil ? nil : "/consent/copy.pdf", pdfURL: "/consent/document.pdf",
      action: signed == nil ? "/consent/document" : nil)
  }
}
