import Templates

@testable import Web

extension ReceiptPage: PageWithExamples {
  static let examples = [
    ReceiptPage(),
    ReceiptPage(
      code: "K7QF-2MX", codeProblem: "A code has 8 characters. You typed 7.",
      checkProblem: "Enter the check characters."),
    ReceiptPage(
      code: "K7QF-2MXD", check: "P4RW-9HTN",
      verdict: Verdict(
        isGenuine: true, sentence: "Whoever shows this may ask about the record of this participant.",
        participantURL: "/staff/participants/1")),
    ReceiptPage(
      code: "K7QF-2MXD", check: "AAAA-AAAA",
      verdict: Verdict(isGenuine: false, sentence: "The check characters do not belong to this code.")),
  ]
}
