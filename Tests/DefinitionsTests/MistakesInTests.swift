extension Mistake {
  static let inATest = inItsBlocks + inItsFeedback + inItsCategories + inItsStimuli + inItsPresentation

  private static let inItsBlocks = [
    Mistake(
      "blocks: [4, 4, 4, 8, 4, 4, 8]", "blocks: [4, 4, 4, 8]",
      .at("blocks: [4", says: "a test has seven blocks, but “blocks” lists 4")),
    Mistake(
      "blocks: [4, 4, 4, 8, 4, 4, 8]", "blocks: french",
      .at("blocks: french", says: "“blocks” should be us, german, or a list of seven numbers of trials")),
    Mistake(
      "blocks: [4, 4, 4, 8, 4, 4, 8]", "blocks: [4, four, 4, 8, 4, 4, 2000]",
      .at("blocks: [4", says: "“entry 2 of blocks” should be a whole number from 1 to 1000, not “four”"),
      .at("blocks: [4", says: "“entry 7 of blocks” should be a whole number from 1 to 1000, not “2000”")),
    Mistake(
      "blocks: [4, 4, 4, 8, 4, 4, 8]",
      "blocks:\n      - 5\n      - 4\n      - 6\n      - 8\n      - 4\n      - 4\n      - 8",
      .at(
        "- 5", says: "block 1 shows two categories equally often: its number of trials should be even, not 5"),
      .at(
        "- 6",
        says:
          "block 3 shows four categories equally often: its number of trials should be a multiple of 4, not 6"
      )),
    Mistake(
      "attributes: drawn", "attributes: fixed",
      .at("attributes: fixed", says: "“attributes” should be drawn, left or right, not “fixed”")),
    Mistake(
      "attributes: drawn, concepts: left", "attributes: left, concepts: right, first-pairing: A",
      .at(
        "first-pairing",
        says:
          "“first-pairing” cannot be A: with the first attribute and the first concept on these sides, pairing B "
          + "comes first")),
    Mistake(
      "attributes: drawn, concepts: left", "first-pairing: C",
      .at("first-pairing", says: "“first-pairing” should be drawn, A or B, not “C”")),
    Mistake(
      "sides: {attributes", "inter-trial-interval: 20000\n    sides: {attributes",
      .at("20000", says: "“inter-trial-interval” should be a whole number from 0 to 10000, not “20000”")),
  ]

  private static let inItsFeedback = [
    Mistake(
      "sides: {attributes", "error-feedback: no\n    sides: {attributes",
      .at(
        "error-feedback",
        says:
          "a wrong answer that has to be corrected must be marked, or the test seems to hang: this should be "
          + "yes, or “forced-correction” no")),
    Mistake(
      "sides: {attributes", "response-deadline: 1500\n    sides: {attributes",
      .at(
        "response-deadline",
        says:
          "a trial that waits for the right answer cannot have a deadline: “forced-correction” should be no")),
    Mistake(
      "sides: {attributes", "forced-correction: no\n    response-deadline: 299\n    sides: {attributes",
      .at(
        "response-deadline", says: "“response-deadline” should be a whole number from 300 to 10000, not “299”"
      )),
    Mistake(
      "sides: {attributes", "forced-correction: no\n    inter-trial-interval: 99\n    sides: {attributes",
      .at(
        "inter-trial-interval",
        says:
          "without correction a wrong answer is marked in the pause that follows, which should be 100 ms or "
          + "more, not 99")),
  ]

  private static let inItsCategories = [
    Mistake(
      "      - id: insects\n        label: {en: Insects, de: Insekten}\n        stimuli:\n", "",
      .at("- id: flowers", says: "“concepts” should be two categories, not 1")),
    Mistake(
      "- id: insects", "- id: flowers",
      .at(
        "- id: flowers", occurrence: 2,
        says: "the id “flowers” occurs twice in this test: here and in line 64")),
    Mistake(
      "label: {en: Bad, de: Schlecht}", "label: {en: good, de: Schlecht}",
      .at(
        "- id: bad",
        says: "“bad” and “good” have the same label, “good” (en): nobody could tell them apart")),
    Mistake(
      "label: {en: Insects, de: Insekten}", "label: {en: Flowers, de: Blumen}",
      .at(
        "- id: insects",
        says:
          "“insects” and “flowers” have the same label, “Flowers” (en), “Blumen” (de): nobody could tell them apart"
      )),
    Mistake(
      "          - {id: fly, text: {en: Fly, de: Fliege}}\n", "",
      .at(
        "- {id: wasp",
        says: "“insects” has 1 stimulus and needs at least 2, so that none comes up twice in a row")),
    Mistake(
      "        stimuli:\n          - {id: rose, text: {en: Rose, de: Rose}}\n"
        + "          - {id: sun, image: sun.svg, description: {en: A sunflower, de: Eine Sonnenblume}}\n",
      "        stimuli: []\n",
      .at(
        "stimuli: []",
        says: "“flowers” has 0 stimuli and needs at least 2, so that none comes up twice in a row")),
    Mistake(
      "        stimuli:\n          - {id: war, text: {en: War, de: Krieg}}\n"
        + "          - {id: pain, text: {en: Pain, de: Schmerz}}\n",
      "", .at("- id: bad", says: "“stimuli” is missing in “bad”")),
  ]

  private static let inItsStimuli = [
    Mistake(
      "{id: pain,", "{id: joy,",
      .at("{id: joy,", occurrence: 2, says: "the id “joy” occurs twice in this test: here and in line 78")),
    Mistake(
      "en: Love, de: Liebe", "en: joy, de: Liebe",
      .at(
        "{id: love",
        says: "the word “joy” (en) occurs twice in “good”, so that it could come up twice in a row")),
    Mistake(
      "en: Pain, de: Schmerz", "en: Joy, de: Freude",
      .at(
        "{id: pain",
        says:
          "the word “Joy” (en), “Freude” (de) is in “good” and in “bad”: no answer to it would be right")),
    Mistake(
      "{id: fly, text: {en: Fly, de: Fliege}}",
      "{id: fly, image: sun.svg, description: {en: Fly, de: Fliege}}",
      .at(
        "{id: fly",
        says: "the picture sun.svg is in “flowers” and in “insects”: no answer to it would be right")),
    Mistake(
      "{id: rose, text: {en: Rose, de: Rose}}",
      "{id: rose, image: sun.svg, description: {en: Rose, de: Rose}}",
      .at(
        "{id: sun",
        says: "the picture sun.svg occurs twice in “flowers”, so that it could come up twice in a row")),
    Mistake(
      "image: sun.svg", "image: moon.svg",
      .at("moon.svg", says: "“image” names the picture pictures/moon.svg, which does not exist")),
    Mistake(
      ", description: {en: A sunflower, de: Eine Sonnenblume}", "",
      .at("image: sun.svg}", says: "“description” is missing in “sun”")),
    Mistake(
      "{id: wasp, text: {en: Wasp, de: Wespe}}", "{id: wasp}",
      .at("{id: wasp}", says: "“text” is missing in “wasp”")),
    Mistake(
      "{id: wasp,", "{id:wasp,", .at("{id:wasp", says: "a space is missing after “id:”")),
    Mistake(
      "en: Wasp, de: Wespe", "en: ' ', de: Wespe", .at("{id: wasp", says: "“text” is empty in “en”")),
    Mistake(
      "image: sun.svg,", "image: sun.svg, text: {en: Sun, de: Sonne},",
      .at("{id: sun", says: "“text” does not apply here: a stimulus is either a word or a picture")),
    Mistake(
      "{id: wasp, ", "{id: wasp, description: {en: An insect, de: Ein Insekt}, ",
      .at("{id: wasp", says: "“description” does not apply here: only pictures are described")),
  ]

  private static let inItsPresentation = [
    Mistake(
      "right: i}", "right: E}", .at("keys: {left: e", says: "“left” and “right” should be different keys")),
    Mistake(
      "right: i}", "right: Enter}",
      .at("keys: {left: e", says: "“right” should be one letter or digit, not “Enter”")),
    Mistake(
      "right: i}", "right: ;}", .at("keys: {left: e", says: "“right” should be one letter or digit, not “;”")),
    Mistake(
      "attribute: \"#1a4f8b\"", "attribute: blue",
      .at(
        "attribute: blue", says: "“attribute” should be a colour such as \"#1a4f8b\", in quotation marks")),
    Mistake(
      "colors: {attribute: \"#1a4f8b\", concept: \"#2a7a3b\"}", "colors:\n      attribute: #1a4f8b",
      .at(
        "attribute: #1a4f8b", says: "“attribute” should be a colour such as \"#1a4f8b\", in quotation marks")),
    Mistake(
      "concept: \"#2a7a3b\"", "concept: \"#1A4F8B\"",
      .at(
        "colors:",
        says: "“attribute” and “concept” should have different colours: they tell words of the two apart")),
    Mistake(
      "input: touch", "input: finger",
      .at("finger", says: "“input” should be keyboard or touch, not “finger”")),
    Mistake(
      "- id: by-touch", "- id: by-keyboard",
      .at(
        "- id: by-keyboard", occurrence: 2,
        says: "the id “by-keyboard” occurs twice in “variants”: here and in line 93")),
    Mistake(
      "layout: project-implicit", "layout: harvard",
      .at("harvard", says: "“layout” should be researchkit or project-implicit, not “harvard”")),
    Mistake(
      "      positive: {en: flowers over insects, de: Blumen gegenüber Insekten}\n", "",
      .at("      negative:", says: "“positive” is missing in “results”")),
    Mistake(
      "    colors:", "    order: fixed\n    colors:",
      .at("order: fixed", says: "“order” should be random, balanced or williams, not “fixed”")),
    Mistake(
      "    colors:", "    strata: {answers: [age, eyes, hand]}\n    colors:",
      .at(
        "strata:",
        says: "“age” is answered with a number: strata need questions with a few answers to choose from"),
      .at("strata:", says: "“eyes” is not a question in “eligibility”")),
    Mistake(
      "    variants:",
      "    order: balanced\n    variants:"
        + (1...4).map {
          "\n      - {id: more-\($0), layout: researchkit, input: touch, label: {en: More, de: Mehr}}"
        }.joined(),
      .at(
        "order: balanced",
        says:
          "“order” cannot be balanced with 6 variants: a block would have to hold every order of them. Up to 5 can be "
          + "balanced; “williams” works with any number")),
    Mistake(
      "        input: touch", "        input: touch\n        external: perhaps",
      .at("external: perhaps", says: "“external” should be yes or no, not “perhaps”")),
    Mistake(
      "        input: touch", "        input: touch\n        external: yes",
      .at(
        "layout: project-implicit",
        says:
          "the app on another device shows the test in its own layout: with “external” this should be researchkit"
      )),
    Mistake(
      "    variants:\n      - id: by-keyboard",
      "    forced-correction: no\n    variants:\n      - external: yes\n        id: by-keyboard",
      .at(
        "external: yes",
        says:
          "the app on another device waits for the right answer: with “external”, “forced-correction” should be "
          + "yes")),
    Mistake(
      "    colors:", "    feedback: never\n    colors:",
      .at("feedback: never", says: "“feedback” should be no, yes or everywhere, not “never”")),
  ]
}
