import Templates

@testable import Web

extension ConsentSignaturePage: PageWithExamples {
  static let examples = [
    ConsentSignaturePage(
      agreement: exampleAgreement, time: "14 May 2026, 10:12 GMT+2",
      timeISO: "2026-05-14T10:12:07+0200", blocks: [.example],
      action: "/consent/signature", decline: .example),
    ConsentSignaturePage(
      agreement: exampleAgreement, time: "14 May 2026, 10:12 GMT+2",
      timeISO: "2026-05-14T10:12:07+0200", blocks: [.exampleWithProblems],
      problems: [SigningProblem(field: "name", text: "Enter your first and last name.")],
      action: "/consent/signature", decline: .example),
    ConsentSignaturePage(
      agreement: exampleAgreement, time: "14 May 2026, 10:12 GMT+2",
      timeISO: "2026-05-14T10:12:07+0200", blocks: SignatureBlock.exampleParties,
      isAlone: false,
      problems: [
        SigningProblem(
          field: "representative-detail",
          text: "Legal representative: Say how they are related to the participant.")
      ], action: "/consent/signature", decline: .example),
  ]

  static let exampleAgreement = """
    I am at least 18 years old. I have read and understood what this study is about, what is recorded and \
    how it is used. I take part of my own free will and know that I can leave at any time without giving a \
    reason.
    """
}
