import Templates

@testable import Web

extension ConsentText {
  static let examples = [
    ConsentText(
      title: "What this study is about",
      summary: """
        We study how quickly people connect words with silhouettes of thin and of fat people, and whether \
        the way of answering, by keyboard or by touch, makes a difference. Taking part is voluntary.
        """),
    ConsentText(
      title: "Your name stays apart",
      summary: """
        The name you sign with is encrypted and kept in a place of its own, away from your answers. Your \
        answers are filed under an identifier that was drawn at random.
        """,
      more: HTML(
        trusted: """
          <p>There are two separate databases.</p>
          <ul>
          <li>One holds your <strong>answers and times</strong>, under an identifier drawn at random.</li>
          <li>The other holds what <strong>names you</strong>: the name you sign with, and the signed \
          consent. Each entry is encrypted.</li>
          </ul>
          """)),
    ConsentText(
      title: "Approval and data protection", summary: "Who answers for this study, and what your rights are.",
      facts: [Fact(label: "Approval of the ethics committee", value: "Example University, number 2026-114")]),
  ]
}
