/// The catalogue of mistakes, by the part of the definition. Those in tests have a file of their own.
extension Mistake {
  static let all =
    inTheStudy + inTexts + inTheTasks + inTheVisits + inTheSchedule + inTheSites + inTheDataset
    + inInvitations
    + inEligibility
    + inTheConsent + inTheQuiz
    + inATest
    + inASurvey + inTheAnonymisation

  private static let inTheStudy = [
    Mistake(
      "study: sample", "study: simple",
      .at(
        "study: simple",
        says: "the study is called “simple”, but its folder “sample”: they should be the same")),
    Mistake(
      "study: sample", "study: Sample Study",
      .at(
        "study: S",
        says:
          "“study” should be an id: lower-case letters a to z, digits and hyphens, at most 64, not “Sample Study”"
      )
    ),
    Mistake("study: sample\n", "", .at("languages:", says: "“study” is missing")),
    Mistake(
      "languages: [en, de]", "languages: en",
      .at("languages: en", says: "“languages” should be a list, with a hyphen before each entry")),
    Mistake(
      "languages: [en, de]", "languages: []",
      .at("languages: []", says: "a study needs at least one language")),
    Mistake(
      "languages: [en, de]", "languages:\n  - en\n  - de\n  - en",
      .at("  - en", occurrence: 2, says: "the language “en” is listed twice")),
    Mistake(
      "languages: [en, de]", "languages: [English, German]",
      .at("languages:", says: "“English” is no language code: it has two small letters, such as en or de"),
      .at("languages:", says: "“German” is no language code: it has two small letters, such as en or de")),
    Mistake("open: yes", "open: maybe", .at("open: maybe", says: "“open” should be yes or no, not “maybe”")),
    Mistake(
      "open: yes", "opened: yes",
      .at("opened", says: "“opened” is not a known key here: did you mean “open”?")),
    Mistake(
      "open: yes", "-open: yes", .at("-open", says: "“-open” is not a known key here: did you mean “open”?")),
    Mistake(
      "open: yes", "Open: yes", .at("Open", says: "“Open” is not a known key here: did you mean “open”?")),
    Mistake(
      "open: yes", "open: yes\nbudget: 100",
      .at(
        "budget",
        says:
          "“budget” is not a known key. Known keys: study, languages, open, title, minutes, target, contact, "
          + "introduction, picture, eligibility, exclusions, consent, permissions, tests, surveys, tasks, visits, "
          + "schedule, quiet-hours, sites, place, anonymisation, thanks, dataset, board, invitation, mail, messages"
      )),
    Mistake(
      "  name: Dr. Robin Sommer", "  \"  \": x\n  name: Dr. Robin Sommer",
      .at(
        "\"  \": x",
        says: "there is no key before this colon. Known keys: name, institution, email, phone")),
    Mistake(
      "  name: Dr. Robin Sommer", "  name: Dr. Robin Sommer\n  fax: 123",
      .at("fax", says: "“fax” is not a known key in “contact”. Known keys: name, institution, email, phone")),
    Mistake(
      "minutes: 10", "minutes: ten",
      .at("minutes: ten", says: "“minutes” should be a whole number from 1 to 600, not “ten”")),
    Mistake(
      "minutes: 10", "minutes: 0",
      .at("minutes: 0", says: "“minutes” should be a whole number from 1 to 600, not “0”")),
    Mistake(
      "minutes: 10", "minutes: [10]",
      .at("minutes: [10]", says: "“minutes” should be a whole number from 1 to 600")),
    Mistake(
      "minutes: 10", "minutes:", .at("minutes:", says: "“minutes” should be a whole number from 1 to 600")),
    Mistake(
      "  email: sample@example.org\n", "",
      .at("  name: Dr.", says: "participants need an e-mail address or a phone number in “contact”")),
    Mistake(
      "sample@example.org", "sample at example.org",
      .at(
        "email:",
        says: "“email” should be an e-mail address, such as study@example.org, not “sample at example.org”")),
    Mistake(
      "  institution: Example University\n", "",
      .at("  name: Dr.", says: "“institution” is missing in “contact”")),
    Mistake(
      "name: Dr. Robin Sommer", "name: [Dr. Robin Sommer]",
      .at(
        "name: [Dr.",
        says: "“name” should be text, in quotation marks if it begins with a bracket, a brace or a hyphen")),
    Mistake("name: Dr. Robin Sommer", "name:", .at("name:", says: "“name” should be text")),
    Mistake(
      "introduction: introduction.md", "introduction: intro.md",
      .at("intro.md", says: "“introduction” names the text texts/en/intro.md, which does not exist"),
      .at("intro.md", says: "“introduction” names the text texts/de/intro.md, which does not exist")),
    Mistake(
      "picture: sun.svg", "picture: moon.svg",
      .at("moon.svg", says: "“picture” names the picture pictures/moon.svg, which does not exist")),
  ]

  private static let inTexts = [
    Mistake(
      "title: {en: Sample, de: Probe}", "title: Sample",
      .at("title: Sample", says: "“title” should have one text for each language: {en: …, de: …}")),
    Mistake(
      "title: {en: Sample, de: Probe}", "title: {en: Sample}",
      .at("title: {en: Sample}", says: "“title” has no text in “de”")),
    Mistake(
      "title: {en: Sample, de: Probe}", "title:\n  en: Sample\n  de: ''",
      .at("de: ''", says: "“title” is empty in “de”")),
    Mistake(
      "title: {en: Sample, de: Probe}", "title:\n  en: Sample\n  de: [Probe]",
      .at(
        "de: [",
        says: "“title” needs a text in “de”, in quotation marks if it begins with a bracket or brace")),
    Mistake(
      "title: {en: Sample, de: Probe}", "title: {en: Sample, de: Probe, Français: Essai}",
      .at(
        "Essai",
        says:
          "“title” has a text in “Français”, which is not a language code; the languages of this study are en and de"
      )),
    Mistake(
      "title: {en: Sample, de: Probe}", "title: {en:Sample, de: Probe}",
      .at("en:Sample", says: "a space is missing after “en:”")),
    Mistake(
      "title: {en: Sample, de: Probe}", "title: {en: A sample, in short, de: Probe}",
      .at(
        "A sample",
        says:
          "“in short” in “title” has no language: inside braces, a text with a comma needs quotation marks")),
  ]

  private static let inTheTasks = [
    Mistake(
      "tasks: [sorting, about-you]", "tasks: []", .at("tasks: []", says: "a study needs at least one task")),
    Mistake("tasks: [sorting, about-you]\n", "", .at("study: sample", says: "“tasks” is missing")),
    Mistake(
      "tasks: [sorting, about-you]", "tasks:\n  - sorting\n  - survey",
      .at("- survey", says: "the task “survey” is neither a test nor a survey of this study")),
    Mistake(
      "tasks: [sorting, about-you]", "tasks:\n  - sorting\n  - about-you\n  - sorting",
      .at("- sorting", occurrence: 2, says: "the task “sorting” is listed twice")),
    Mistake(
      "- id: about-you", "- id: eligibility",
      .at(
        "- id: eligibility", says: "the id “eligibility” is used by the console itself: choose another one"),
      .at("tasks: [", says: "the task “about-you” is neither a test nor a survey of this study")),
    Mistake(
      "- id: about-you", "- id: sorting",
      .at("tasks: [", says: "the task “about-you” is neither a test nor a survey of this study"),
      .at("tasks: [", says: "“sorting” is the id of a test and of a survey: tasks could mean either")),
    Mistake(
      "tests:\n  - id: sorting", "tests:\n  -id: sorting",
      .at("-id: sorting", says: "a space is missing after the hyphen in “-id”")),
    Mistake(
      "tasks: [sorting, about-you]", "tasks:\n  -sorting: yes",
      .at("-sorting", says: "a space is missing after the hyphen in “-sorting”")),
  ]

  private static let inEligibility = [
    Mistake(
      "kind: choice\n    question: {en: Your hand", "kind: text\n    question: {en: Your hand",
      .at("kind: text", says: "“kind” should be yes-no, number, date-of-birth or choice, not “text”")),
    Mistake(
      "kind: yes-no", "kind: yesno",
      .at("kind: yesno", says: "“kind” should be yes-no, number, date-of-birth or choice, not “yesno”")),
    Mistake(
      "- id: sight", "- id: age",
      .at("- id: age", occurrence: 2, says: "the id “age” occurs twice in “eligibility”: here and in line 13")
    ),
    Mistake("    minimum: 0\n", "", .at("- id: age", says: "“minimum” is missing in “age”")),
    Mistake(
      "  - id: sight\n    kind: yes-no", "  - kind: yes-no",
      .at("- kind: yes-no", says: "“id” is missing in “entry 2 of eligibility”")),
    Mistake(
      "maximum: 120", "maximum: plenty",
      .at("plenty", says: "“maximum” should be a whole number from -1000000 to 1000000, not “plenty”")),
    Mistake(
      "{from: 18, to: 99}", "{from: 99, to: 18}",
      .at("require: {from: 99", says: "“from” should not be larger than “to”")),
    Mistake(
      "{from: 18, to: 99}", "{from: 121}",
      .at("- id: age", says: "nobody can meet this requirement: compare minimum, maximum, from and to")),
    Mistake(
      "{from: 18, to: 99}", "18",
      .at("require: 18", says: "“require” should be a group of “key: value” lines")),
    Mistake("require: yes", "require: [yes]", .at("require: [yes]", says: "“require” should be yes or no")),
    Mistake(
      "{from: 18, to: 99}", "{from: 18, to: 99}\n    exclude: {from: 10}",
      .at("- id: age", says: "nobody can meet this requirement: compare minimum, maximum, from and to")),
    Mistake(
      "consent:\n",
      "exclusions:\n  - {id: both, when: {ages: {to: 20}}, reason: {en: No, de: Nein}}\nconsent:\n",
      .at("- {id: both", says: "“ages” is not a known key here: did you mean “age”?")),
    Mistake(
      "consent:\n", "exclusions:\n  - {id: both, when: {}, reason: {en: No, de: Nein}}\nconsent:\n",
      .at("- {id: both", says: "“when” should name at least one question, with the answers that count")),
    Mistake(
      "consent:\n", "exclusions:\n  - {id: age, when: {sight: no}, reason: {en: No, de: Nein}}\nconsent:\n",
      .at("- {id: age", says: "the id “age” is used by a question: choose another one")),
    Mistake(
      "require: yes", "require: yes\n    exclude: no",
      .at("require: yes", says: "“require” does not apply here: “exclude” says the same from the other side")),
    Mistake(
      "require: [left, right]", "exclude: [left, right, neither]",
      .at("exclude: [left", says: "with every choice in “exclude”, nobody could take part")),
    Mistake(
      "require: [left, right]", "exclude: [foot]",
      .at("exclude: [foot]", says: "“foot” is not among the choices")),
    Mistake(
      "require: yes", "require: yes\n    maximum: 5",
      .at("maximum: 5", says: "“maximum” does not apply here: the answer is yes or no")),
    Mistake(
      "minimum: 0", "minimum: 0\n    choices: []",
      .at("choices: []", says: "“choices” does not apply here: the answer is a number")),
    Mistake(
      "kind: choice\n    question: {en: Your hand",
      "kind: choice\n    minimum: 1\n    question: {en: Your hand",
      .at("minimum: 1", says: "“minimum” does not apply here: the answer is one of the choices")),
    Mistake(
      "require: [left, right]", "require:\n      - left\n      - foot",
      .at("- foot", says: "“foot” is not among the choices")),
    Mistake(
      "require: [left, right]", "require: []",
      .at("require: []", says: "“require” should name at least one of the choices")),
    Mistake(
      "      - {id: neither,", "      - {id: left,",
      .at("- {id: left,", occurrence: 2, says: "the id “left” occurs twice in “choices”: here and in line 29")
    ),
    Mistake(
      "    reason: {en: Adults only, de: Nur Erwachsene}\n", "",
      .at("- id: age", says: "“reason” is missing in “age”")),
    Mistake(
      "- id: sight", "- id: csrf",
      .at("- id: csrf", says: "the id “csrf” is used by the console itself: choose another one")),
  ]

  private static let inTheConsent = [
    Mistake(
      "kind: overview", "kind: summary",
      .at(
        "kind: summary",
        says: "“kind” should be overview, data-gathering, privacy, data-use, time-commitment, study-survey, "
          + "study-tasks, withdrawing, custom or only-in-document, not “summary”")),
    Mistake(
      "kind: overview", "kind: only-in-document",
      .at("  sections:", says: "the consent needs at least one section that is shown on a screen")),
    Mistake(
      "- id: small-print", "- id: purpose",
      .at(
        "- id: purpose", occurrence: 2,
        says: "the id “purpose” occurs twice in “sections”: here and in line 36")),
    Mistake(
      "more: purpose.md", "more: why.md",
      .at("more: why.md", says: "“more” names the text texts/en/why.md, which does not exist"),
      .at("more: why.md", says: "“more” names the text texts/de/why.md, which does not exist")),
    Mistake(
      "  agreement: {en: I agree, de: Ich willige ein}\n", "",
      .at("  sections:", says: "“agreement” is missing in “consent”")),
    Mistake(
      "- id: contact-later", "- id: csrf",
      .at("- id: csrf", says: "the id “csrf” is used by the console itself: choose another one")),
    Mistake(
      "required: no", "required: nope", .at("nope", says: "“required” should be yes or no, not “nope”")),
    Mistake(
      "- id: contact-later", "- id: device-details",
      .at(
        "- id: device-details", occurrence: 2,
        says: "the id “device-details” occurs twice in “permissions”: here and in line 47")),
  ]

  private static let inASurvey = [
    Mistake(
      "kind: number\n        question: {en: Your height", "kind: numeral\n        question: {en: Your height",
      .at(
        "kind: numeral",
        says:
          "“kind” should be yes-no, choice, likert, checkboxes, scale, slider, visual-analogue, rating, ladder, "
          + "number, age, height, weight, date, date-of-birth, date-time, time, duration, text, long-text, email, "
          + "phone, place, ranking, matrix, drawing, acknowledgement, note or repeat, not “numeral”")),
    Mistake(
      "          - {id: no-garden, label: {en: Without, de: Ohne}}\n", "",
      .at("- {id: yes-i-have", says: "a choice needs at least two answers")),
    Mistake(
      "decimals: 1", "decimals: 9",
      .at("decimals: 9", says: "“decimals” should be a whole number from 0 to 6, not “9”")),
    Mistake(
      "minimum: 100", "minimum: 300", .at("- id: height", says: "the minimum is larger than the maximum")),
    Mistake(
      "maximum: 250", "maximum: 1e300",
      .at("1e300", says: "“maximum” should be a number of at most 1,000,000,000, not “1e300”")),
    Mistake(
      "minimum: 100", "minimum: low",
      .at("minimum: low", says: "“minimum” should be a number of at most 1,000,000,000, not “low”")),
    Mistake(
      "- id: height", "- id: garden",
      .at(
        "- id: garden", occurrence: 2,
        says: "the id “garden” occurs twice in “questions”: here and in line 107")),
    Mistake("    minutes: 2\n", "", .at("- id: about-you", says: "“minutes” is missing in “about-you”")),
    Mistake(
      "decimals: 1", "decimals: 1\n        choices: [a, b]",
      .at("choices: [a", says: "“choices” does not apply here: the answer is a number")),
    Mistake(
      "choices:\n          - {id: yes-i-have",
      "unit: {en: m, de: m}\n        choices:\n          - {id: yes-i-have",
      .at("unit: {en: m,", says: "“unit” does not apply here: the answer is one of the choices")),
    Mistake(
      "    questions:\n", "    questions: []\n    other:\n",
      .at("questions: []", says: "a survey needs at least one question"),
      .at(
        "other:",
        says:
          "“other” is not a known key in “about-you”. Known keys: id, title, introduction, minutes, questions, pages, "
          + "compute, scales, not-given, random-order, review, times, completion, feedback, "
          + "compare, facts"
      )),
  ]
}
