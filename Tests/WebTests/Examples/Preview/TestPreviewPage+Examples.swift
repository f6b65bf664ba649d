import Templates

@testable import Web

extension TestPreviewPage: PageWithExamples {
  static let examples = [
    TestPreviewPage(
      test: "Sorting test",
      languages: [Name(text: "English", language: "en"), Name(text: "Deutsch", language: "de")],
      categories: [
        Category(
          id: "concept1", role: "First concept",
          labels: [Name(text: "Thin people", language: "en"), Name(text: "Dünne Menschen", language: "de")],
          stimuli: [
            StimulusRow(
              id: "thin-1", pictureURL: "/assets/1/studies/weight-iat/thin-1.svg",
              texts: [
                Name(text: "A thin person, standing", language: "en"),
                Name(text: "Ein dünner Mensch, stehend", language: "de"),
              ])
          ]),
        Category(
          id: "attribute1", role: "First attribute",
          labels: [Name(text: "Good", language: "en"), Name(text: "Gut", language: "de")],
          stimuli: [
            StimulusRow(
              id: "joy", texts: [Name(text: "Joy", language: "en"), Name(text: "Freude", language: "de")])
          ]),
      ],
      trials: [
        Trial(
          variant: "With the keyboard (round buttons)", language: "English",
          lookURL: "/staff/studies/weight-iat/tests/weight/stimuli?variant=researchkit-keyboard&text=en",
          playURL: "/staff/studies/weight-iat/tests/weight/preview?variant=researchkit-keyboard&text=en"),
        Trial(
          variant: "Native app, touch", language: "English",
          lookURL: "/staff/studies/weight-iat/tests/weight/stimuli?variant=app&text=en"),
      ])
  ]
}
