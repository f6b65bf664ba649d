/// The catalogue of mistakes, by the part of the definition they are made in.
extension Mistake {
  static let all = inTheStudy + inEligibility + inTheConsent + inATest + inASurvey

  private static let inTheStudy = [
    Mistake("study: sample", "study: simple", at: "study: simple", says: "its folder “sample”"),
    Mistake(
      "study: sample", "study: Sample Study", at: "study: S", says: "lower-case letters, digits and hyphens"),
    Mistake("study: sample\n", "", at: "languages:", says: "lacks “study”"),
    Mistake("languages: [en, de]", "languages: en", at: "languages: en", says: "should be a list"),
    Mistake("languages: [en, de]", "languages: []", at: "languages: []", says: "at least one language"),
    Mistake("open: yes", "open: maybe", at: "open: maybe", says: "should be yes or no"),
    Mistake("open: yes", "opened: yes", at: "opened: yes", says: "“opened” is not known"),
    Mistake(
      "title: {en: Sample, de: Probe}", "title: Sample", at: "title: Sample",
      says: "one text for each language"),
    Mistake(
      "title: {en: Sample, de: Probe}", "title: {en: Sample}", at: "title: {en: Sample}",
      says: "lacks its text in “de”"),
    Mistake(
      "title: {en: Sample, de: Probe}", "title: {en: Sample, de: ''}", at: "de: ''",
      says: "“title (de)” should be a text"),
    Mistake(
      "title: {en: Sample, de: Probe}", "title: {en: Sample, de: Probe, fr: Essai}", at: "fr: Essai",
      says: "not among the study's languages"),
    Mistake("minutes: 10", "minutes: ten", at: "minutes: ten", says: "whole number from 1 to 600"),
    Mistake("minutes: 10", "minutes: 0", at: "minutes: 0", says: "whole number from 1 to 600"),
    Mistake("  email: sample@example.org\n", "", at: "  name: Dr.", says: "e-mail address or a phone number"),
    Mistake(
      "  institution: Example University\n", "", at: "  name: Dr.", says: "“contact” lacks “institution”"),
    Mistake(
      "introduction: introduction.md", "introduction: intro.md", at: "introduction: intro.md",
      says: "texts/en/intro.md, which is not there"),
    Mistake(
      "picture: sun.svg", "picture: moon.svg", at: "picture: moon.svg",
      says: "pictures/moon.svg, which is not there"),
    Mistake(
      "picture: sun.svg", "picture: sun.jpeg", at: "picture: sun.jpeg", says: "should be an SVG or PNG file"),
    Mistake(
      "minutes: 10\n", "minutes: 10\nminutes: 20\n", at: "minutes: 10", says: "the same key stands twice"),
    Mistake("minutes: 10", "minutes: 10\n\tsports: 3", at: "sports: 3", says: "cannot be read here"),
    Mistake("minutes: 10", "minutes: [10", at: "contact:", says: "cannot be read here"),
    Mistake("tasks: [sorting, about-you]", "tasks: []", at: "tasks: []", says: "at least one task"),
    Mistake(
      "tasks: [sorting, about-you]", "tasks: [sorting, survey]", at: "tasks: [",
      says: "neither a test nor a survey"),
    Mistake("tasks: [sorting, about-you]", "tasks: [sorting, sorting]", at: "tasks: [", says: "stands twice"),
    Mistake("- id: about-you", "- id: sorting", at: "tasks: [", says: "the id of a test and of a survey"),
    Mistake(
      "- id: contact-later", "- id: csrf", at: "- id: device-details", says: "used by the console itself"),
    Mistake("required: no", "required: nope", at: "required: nope", says: "should be yes or no"),
    Mistake(
      "- id: contact-later", "- id: device-details", at: "- id: device-details",
      says: "stands twice in “permissions”"),
  ]

  private static let inEligibility = [
    Mistake(
      "kind: yes-no", "kind: yesno", at: "kind: yesno", says: "It should be one of: yes-no, number, choice"),
    Mistake("- id: sight", "- id: age", at: "- id: age", says: "stands twice in “eligibility”"),
    Mistake("    minimum: 0\n", "", at: "- id: age", says: "lacks “minimum”"),
    Mistake("maximum: 120", "maximum: plenty", at: "maximum: plenty", says: "whole number"),
    Mistake(
      "{from: 18, to: 99}", "{from: 99, to: 18}", at: "- id: age", says: "nobody can meet this requirement"),
    Mistake("{from: 18, to: 99}", "{from: 121}", at: "- id: age", says: "nobody can meet this requirement"),
    Mistake("{from: 18, to: 99}", "18", at: "require: 18", says: "should be a group"),
    Mistake("require: yes", "require: [yes]", at: "require: [yes]", says: "should be a text"),
    Mistake(
      "require: [left, right]", "require: [left, foot]", at: "require: [left, foot]",
      says: "“foot” is not among the choices"),
    Mistake(
      "      - {id: right,", "      - {id: left,", at: "- {id: left,", says: "stands twice in “choices”"),
    Mistake(
      "    reason: {en: Adults only, de: Nur Erwachsene}\n", "", at: "- id: age", says: "lacks “reason”"),
  ]

  private static let inTheConsent = [
    Mistake(
      "kind: overview", "kind: summary", at: "kind: summary",
      says: "It should be one of: overview, data-gathering"),
    Mistake(
      "kind: overview", "kind: only-in-document", at: "  sections:",
      says: "at least one section that is shown"),
    Mistake("- id: small-print", "- id: purpose", at: "- id: purpose", says: "stands twice in “sections”"),
    Mistake(
      "more: purpose.md", "more: why.md", at: "more: why.md", says: "texts/de/why.md, which is not there"),
    Mistake(
      "  agreement: {en: I agree, de: Ich willige ein}\n", "", at: "  sections:",
      says: "“consent” lacks “agreement”"),
  ]

  private static let inATest = [
    Mistake(
      "blocks: [4, 4, 4, 8, 4, 4, 8]", "blocks: [4, 4, 4, 8]", at: "blocks: [4", says: "seven blocks, not 4"),
    Mistake(
      "blocks: [4, 4, 4, 8, 4, 4, 8]", "blocks: french", at: "blocks: french",
      says: "us, german, or a list of seven"),
    Mistake(
      "blocks: [4, 4, 4, 8, 4, 4, 8]", "blocks: [5, 4, 4, 8, 4, 4, 8]", at: "- id: sorting",
      says: "must be even"),
    Mistake(
      "blocks: [4, 4, 4, 8, 4, 4, 8]", "blocks: [4, 4, 6, 8, 4, 4, 8]", at: "- id: sorting",
      says: "multiple of 4"),
    Mistake(
      "          - {id: fly, text: {en: Fly, de: Fliege}}\n", "", at: "- id: sorting",
      says: "at least 2 stimuli"),
    Mistake("{id: pain,", "{id: joy,", at: "- id: sorting", says: "the id “joy” stands twice"),
    Mistake(
      "image: sun.svg", "image: moon.svg", at: "image: moon.svg",
      says: "pictures/moon.svg, which is not there"),
    Mistake(
      ", description: {en: A sunflower, de: Eine Sonnenblume}", "", at: "image: sun.svg}",
      says: "lacks “description”"),
    Mistake("{id: wasp, text: {en: Wasp, de: Wespe}}", "{id: wasp}", at: "{id: wasp}", says: "lacks “text”"),
    Mistake(
      "attributes: drawn", "attributes: left", at: "attributes: left",
      says: "It should be one of: drawn, fixed"),
    Mistake("right: i}", "right: e}", at: "keys: {left: e", says: "two different letters or digits"),
    Mistake("right: i}", "right: Enter}", at: "keys: {left: e", says: "two different letters or digits"),
    Mistake("\"#1a4f8b\"", "blue", at: "attribute: blue", says: "should be a colour such as"),
    Mistake(
      "input: touch", "input: finger", at: "input: finger", says: "It should be one of: keyboard, touch"),
    Mistake(
      "- id: by-touch", "- id: by-keyboard", at: "- id: by-keyboard", says: "stands twice in “variants”"),
    Mistake(
      "layout: project-implicit", "layout: harvard", at: "layout: harvard",
      says: "It should be one of: researchkit"),
    Mistake(
      "      positive: {en: flowers over insects, de: Blumen gegenüber Insekten}\n", "",
      at: "      negative:",
      says: "“results” lacks “positive”"),
  ]

  private static let inASurvey = [
    Mistake(
      "          - {id: no-garden, label: {en: Without, de: Ohne}}\n", "", at: "- {id: yes-i-have",
      says: "at least two answers"),
    Mistake("decimals: 1", "decimals: 9", at: "decimals: 9", says: "whole number from 0 to 6"),
    Mistake("minimum: 100", "minimum: 300", at: "- id: height", says: "minimum is larger than the maximum"),
    Mistake("maximum: 250", "maximum: 1e300", at: "maximum: 1e300", says: "should be a number"),
    Mistake("minimum: 100", "minimum: low", at: "minimum: low", says: "should be a number"),
    Mistake("- id: height", "- id: garden", at: "- id: garden", says: "stands twice in “questions”"),
    Mistake("    minutes: 2\n", "", at: "- id: about-you", says: "lacks “minutes”"),
  ]
}
