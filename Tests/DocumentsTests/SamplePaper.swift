import Definitions
import Documents
import Foundation
import Studies

/// Papers to print.
enum SamplePaper {
  static let version = "3f9a2c1d5b7e8f60718293a4b5c6d7e8f9012345678901234567890abcdef012"
  static let created = Timestamp(milliseconds: 1_794_650_400_000)

  static let english = paper(
    language: "en",
    sections: [
      ConsentPrintout.Section(
        title: "What this study is about",
        summary: """
          We study how quickly people connect words with silhouettes, and whether the way of answering, by \
          keyboard or by touch, makes a difference. Taking part is voluntary.
          """,
        more: Markdown(
          """
          **What we want to find out.** The test is called the *Implicit Association Test*. It exists in several
          layouts, and people answer with keys or by touch. More is on [our page](https://example.org/iat).

          **What you will do.**

          1. You answer three questions that show whether you can take part.
          2. You read these pages and decide whether you agree:
             - in one piece, or
             - one after the other, for as long as you like and with as many breaks as you need, since nothing
               of it is measured.
          3. You do the same sorting test four times, in an order drawn by lot.
          """
        ).blocks),
      ConsentPrintout.Section(
        title: "Your time",
        summary: "Everything together takes about 30 minutes on one day.",
        more: Markdown(
          """
          | Part | What happens | Minutes |
          | --- | --- | ---: |
          | Tests | You sort words and pictures into groups as quickly as you can, four times: twice with the keyboard and twice by touch | 20 |
          | Survey | Seven questions | 2 |
          | **All** | | 30 |
          """
        ).blocks),
      ConsentPrintout.Section(
        title: "What we record", summary: "We record your answers and how long each takes.",
        more: Markdown(
          """
          - your answers to the questions that decide whether you can take part,
          - when you agreed, in which language, and to which version of these pages,
          - for each word and picture: what was shown, which side you chose, how long it took in thousandths of a
            second.

          > No sound, no pictures or video, no location, nothing from other apps or websites.

          ### How long it is kept

          Ten years, as the `DFG` asks for.
          """
        ).blocks),
      ConsentPrintout.Section(
        title: "Your name stays apart",
        summary:
          "The name you sign with is encrypted and kept in a place of its own, away from your answers.",
        more: Markdown(
          """
          One database holds your **answers and times**, under an identifier drawn at random. Your name does not
          appear in it. The other holds what **names you**: the name you sign with, and the signed consent. Each
          entry is encrypted.

          You receive a **participation code**. With it, and with a PIN of your own choosing, you can come back
          to your place in the study. The PIN itself is not stored, only a value by which it can be checked.
          """
        ).blocks),
      ConsentPrintout.Section(
        title: "If something feels uncomfortable",
        summary: "Body weight is a personal matter. You can stop at any moment.",
        more: Markdown(
          """
          There are no physical risks beyond those of half an hour at a screen: your eyes or hands may get tired.
          Take a break whenever you need one.

          - **Words and pictures.** Some words are unpleasant, such as “grief” or “violence”. This is part of the
            method and says nothing about the people shown.
          - **Questions about weight.** You can skip each of them.
          - **Your result.** It is rough, depends on many things, and is not a judgement on you.
          """
        ).blocks),
      ConsentPrintout.Section(
        title: "You can leave at any time",
        summary: "You need not give a reason, and leaving has no disadvantage for you.",
        more: Markdown(
          """
          Data that were already released cannot be called back. Write to <lab@example.org> if you want to know
          more, or ask the person who handed you the tablet.
          """
        ).blocks),
    ])

  static func paper(
    language: String, heading: String = "Information and consent",
    lead: String = "Spontaneous attitudes towards body weight", sections: [ConsentPrintout.Section],
    signatures: [ConsentPrintout.Signature]? = nil
  ) -> ConsentPrintout {
    ConsentPrintout(
      language: Language(language),
      properties: ConsentPrintout.Properties(
        title: "Consent: Spontaneous attitudes towards body weight", author: "Ada Größe",
        subject: "Version \(version)", created: created),
      heading: heading, lead: lead, sections: sections,
      particulars: ConsentPrintout.Facts(
        heading: "Approval and data protection",
        facts: [
          ConsentPrintout.Fact(
            label: "Ethics approval", value: "Ethics Committee of Example University, 2026-114"),
          ConsentPrintout.Fact(label: "Data protection officer", value: "dpo@example.org"),
        ]),
      contact: ConsentPrintout.Contact(
        heading: "Questions?",
        lines: ["Dr. Ada Größe", "Institut für Psychologie, Universität Beispielstadt", "lab@example.org"]),
      agreement: ConsentPrintout.Passage(
        heading: "What you agree to",
        text: """
          I am at least 18 years old. I have read and understood what this study is about, what is recorded and \
          how it is used. I take part of my own free will and know that I can leave at any time.
          """),
      facts: ConsentPrintout.Facts(
        heading: "Your choices",
        facts: [
          ConsentPrintout.Fact(label: "Questions about these pages", value: "3 of 3 answered correctly"),
          ConsentPrintout.Fact(
            label: "Sharing of your data",
            value: "Only with the researchers of this study and those they work with directly"),
          ConsentPrintout.Fact(label: "Participation code", value: "K7QX-4M2P-9RTD"),
        ]),
      signatures: signatures ?? [drawn],
      footer: "Version \(version)", pageNumber: { "Page \($0) of \($1)" })
  }

  static let drawn = signature("Zoë Müller-Ångström", drawing: scribble)

  static func signature(_ name: String, drawing: DrawnSignature?) -> ConsentPrintout.Signature {
    ConsentPrintout.Signature(
      role: "Participant", meaning: "By signing I agree to take part in this study.", printedName: name,
      drawing: drawing, description: "Signature of \(name), drawn by hand", dateLabel: "Date",
      time: "14 November 2026, 10:12:07 GMT+1")
  }

  /// Loops of growing size under changing pressure, with a bar and a dot.
  static let scribble: DrawnSignature = {
    let loops = (0..<160).map { index in
      let turn = Double(index) / 9
      let x = 700 + Double(index) * 26 + 260 * sin(turn * 1.6)
      let y = 1050 + (320 + 140 * sin(turn / 3)) * cos(turn * 1.6)
      return "\(Int(x)),\(Int(y)),\(50 + Int(35 * sin(turn)))"
    }
    let ink = loops.joined(separator: " ") + ";900,1700,60 3000,1600,70 5300,1650,40;5200,400,80"
    guard let signature = try? DrawnSignature(ink) else { preconditionFailure("the scribble is a signature") }
    return signature
  }()
}
