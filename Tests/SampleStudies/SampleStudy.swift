import Definitions
import Foundation
import Studies

/// A small study with one of everything, as its author would write it; tests change single places of it.
public enum SampleStudy {
  public static func definition(
    replacing old: String = "", with new: String = "", inFile file: String = StudyDefinition.fileName
  ) -> StudyDefinition {
    var files = files
    if !old.isEmpty {
      let text = String(decoding: files[file]!, as: UTF8.self)
      precondition(text.components(separatedBy: old).count == 2, "“\(old)” should stand once in \(file)")
      files[file] = Array(text.replacingOccurrences(of: old, with: new).utf8)
    }
    return StudyDefinition(name: "sample", files: files)
  }

  /// With other files; nil takes one away.
  public static func definition(changing changes: [String: [UInt8]?]) -> StudyDefinition {
    let changed = changes.reduce(into: files) { files, change in files[change.key] = change.value }
    return StudyDefinition(name: "sample", files: changed)
  }

  /// Read once.
  public static func study() throws -> Study { try asItIs.get() }

  private static let asItIs = Result { try definition().study() }

  public static let files: StudyFiles = [
    "study.yaml": Array(yaml.utf8),
    "texts/en/introduction.md": Array("A *small* study.\n".utf8),
    "texts/de/introduction.md": Array("Eine *kleine* Studie.\n".utf8),
    "texts/en/purpose.md": Array("Why we ask.\n".utf8),
    "texts/de/purpose.md": Array("Warum wir fragen.\n".utf8),
    "texts/en/about.md": Array("A single result is rough.\n".utf8),
    "texts/de/about.md": Array("Ein einzelnes Ergebnis ist grob.\n".utf8),
    "pictures/sun.svg": Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 30'/>".utf8),
  ]

  public static let yaml = """
    study: sample
    languages: [en, de]
    open: yes
    title: {en: Sample, de: Probe}
    minutes: 10
    contact:
      name: Dr. Robin Sommer
      institution: Example University
      email: sample@example.org
    introduction: introduction.md
    picture: sun.svg
    eligibility:
      - id: age
        kind: number
        question: {en: Your age, de: Ihr Alter}
        minimum: 0
        maximum: 120
        require: {from: 18, to: 99}
        reason: {en: Adults only, de: Nur Erwachsene}
      - id: sight
        kind: yes-no
        question: {en: Can you read this, de: Können Sie das lesen}
        require: yes
        reason: {en: The tests need good sight, de: Die Tests erfordern gute Sicht}
      - id: hand
        kind: choice
        question: {en: Your hand, de: Ihre Hand}
        choices:
          - {id: left, label: {en: Left hand, de: Linke Hand}}
          - {id: right, label: {en: Right hand, de: Rechte Hand}}
          - {id: neither, label: {en: Neither, de: Keine}}
        require: [left, right]
        reason: {en: The tests need a hand, de: Die Tests erfordern eine Hand}
    consent:
      sections:
        - id: purpose
          kind: overview
          title: {en: Purpose, de: Zweck}
          summary: {en: We study attitudes, de: Wir untersuchen Einstellungen}
          more: purpose.md
        - id: small-print
          kind: only-in-document
          title: {en: Small print, de: Kleingedrucktes}
          summary: {en: Nothing hidden, de: Nichts versteckt}
      agreement: {en: I agree, de: Ich willige ein}
    permissions:
      - id: device-details
        title: {en: Device, de: Gerät}
        what: {en: May we store it, de: Dürfen wir es speichern}
        why: {en: Devices differ, de: Geräte unterscheiden sich}
        without: {en: You can go on, de: Sie können weitermachen}
        required: no
      - id: contact-later
        title: {en: Contact, de: Kontakt}
        what: {en: May we write to you, de: Dürfen wir Ihnen schreiben}
        why: {en: There is a second visit, de: Es gibt einen zweiten Termin}
        without: {en: You cannot go on, de: Sie können nicht weitermachen}
        required: yes
    tests:
      - id: sorting
        title: {en: Sorting, de: Zuordnen}
        about: about.md
        concepts:
          - id: flowers
            label: {en: Flowers, de: Blumen}
            stimuli:
              - {id: rose, text: {en: Rose, de: Rose}}
              - {id: sun, image: sun.svg, description: {en: A sunflower, de: Eine Sonnenblume}}
          - id: insects
            label: {en: Insects, de: Insekten}
            stimuli:
              - {id: wasp, text: {en: Wasp, de: Wespe}}
              - {id: fly, text: {en: Fly, de: Fliege}}
        attributes:
          - id: good
            label: {en: Good, de: Gut}
            stimuli:
              - {id: joy, text: {en: Joy, de: Freude}}
              - {id: love, text: {en: Love, de: Liebe}}
          - id: bad
            label: {en: Bad, de: Schlecht}
            stimuli:
              - {id: war, text: {en: War, de: Krieg}}
              - {id: pain, text: {en: Pain, de: Schmerz}}
        blocks: [4, 4, 4, 8, 4, 4, 8]
        sides: {attributes: drawn, concepts: left}
        keys: {left: e, right: i}
        colors: {attribute: "#1a4f8b", concept: "#2a7a3b"}
        results:
          positive: {en: flowers over insects, de: Blumen gegenüber Insekten}
          negative: {en: insects over flowers, de: Insekten gegenüber Blumen}
        variants:
          - id: by-keyboard
            layout: researchkit
            input: keyboard
            label: {en: By keyboard, de: Mit Tastatur}
          - id: by-touch
            layout: project-implicit
            input: touch
            label: {en: By touch, de: Mit Touchscreen}
    surveys:
      - id: about-you
        title: {en: About you, de: Zu Ihrer Person}
        introduction: {en: Two questions, de: Zwei Fragen}
        minutes: 2
        questions:
          - id: garden
            kind: choice
            question: {en: Have you a garden, de: Haben Sie einen Garten}
            choices:
              - {id: yes-i-have, label: {en: With flowers, de: Mit Blumen}}
              - {id: no-garden, label: {en: Without, de: Ohne}}
          - id: height
            kind: number
            question: {en: Your height, de: Ihre Größe}
            unit: {en: cm, de: cm}
            minimum: 100
            maximum: 250
            decimals: 1
    tasks: [sorting, about-you]
    thanks: {en: Thank you, de: Danke}

    """
}
