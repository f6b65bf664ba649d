import Definitions
import Foundation
import SampleStudies
import Studies
import Testing

/// The notices to authors about a study that can be given all the same.
struct NoticeTests {
  private static let shortBlocks = [3, 4, 6, 7].map { number in
    "study.yaml:85: block \(number) has \(number == 4 || number == 7 ? 8 : 4) trials: with fewer than 10, every result is "
      + "marked “too few trials”"
  }

  @Test func shortBlocks() {
    #expect(SampleStudy.definition().check().notices.map(\.description) == Self.shortBlocks)
    for long in ["us", "german", "[20, 20, 12, 12, 20, 12, 12]"] {
      #expect(notices("blocks: [4, 4, 4, 8, 4, 4, 8]", "blocks: \(long)").isEmpty)
    }
  }

  @Test func filesThatTheDefinitionNamesNowhere() {
    let stray = "is not mentioned in study.yaml, although it counts towards the study's version"
    let check = SampleStudy.definition(changing: [
      "study.yaml~": [], "texts/en/purpose (copy).md": [], "texts/fr/about.md": [],
      "pictures/old/sun.png": [],
      "texts/fr/purpose.md": [],
      "README.md": [], "pictures/licence.txt": [], "texts/Readme": [], "SOURCES.md": [],
    ]).check()
    #expect(check.mistakes.isEmpty)
    #expect(
      check.notices.map(\.description).filter { !Self.shortBlocks.contains($0) } == [
        "study.yaml:2: “fr” is not one of the study's languages: nobody sees its 2 files",
        "pictures/old/sun.png: \(stray)", "study.yaml~: \(stray)", "texts/en/purpose (copy).md: \(stray)",
      ])
  }

  /// Everything in `pictures` is sent to browsers that ask for it.
  @Test func strayFilesThatCouldAct() {
    let check = SampleStudy.definition(changing: [
      "pictures/help.js": Array("alert(1)".utf8), "texts/en/help.js": [],
      "pictures/old.svg": Array("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>".utf8),
    ]).check()
    #expect(
      check.mistakes.map(\.description) == [
        "pictures/help.js: is a script: “pictures” is open to every browser and may hold only pictures",
        "pictures/old.svg:1: holds “<script>”: a picture must not run scripts",
      ])
  }

  @Test func testsAndSurveysThatNobodyDoes() {
    #expect(
      notices("tasks: [sorting, about-you]", "tasks: [about-you]").first
        == "study.yaml:60: “sorting” is neither among the tasks nor scheduled, so nobody will do it")
    #expect(
      notices("tasks: [sorting, about-you]", "tasks: [sorting]").last
        == "study.yaml:102: “about-you” is neither among the tasks nor scheduled, so nobody will do it")
  }

  @Test func factsOfASurveyThatIsScheduled() {
    let check = DiaryStudy.definition(
      replacing: "    feedback: everywhere\n    questions:\n      - {id: glad",
      with: "    feedback: everywhere\n    facts: [glad]\n    questions:\n      - {id: glad"
    ).check()
    #expect(check.mistakes.isEmpty)
    #expect(check.notices.count { $0.description.contains("“facts” does not apply") } == 1)
  }

  /// A reminder waits for the end of the quiet hours, and is not sent when the occasion is nearly over by then.
  @Test(
    arguments: [
      ("23:00", 60, "[0]", "nobody is reminded of an occasion that opens at 23:00"),
      ("06:30", 60, "[0]", nil),
      ("06:00", 65, "[0]", "nobody is reminded of an occasion that opens at 06:00"),
      ("06:00", 66, "[0]", nil),
      ("21:30", 60, "[45]", "nobody is reminded of an occasion that opens at 21:30"),
      ("21:30", 60, "[0, 45]", nil), ("23:00", 60, "[]", nil), ("22:00", 600, "[0]", nil),
      (
        "20:00-22:15", 60, "[0]",
        "an occasion between 20:00 and 22:15 can open at a time of which nobody is reminded"
      ), ("20:00-21:59", 60, "[0]", nil),
    ] as [(String, Int, String, String?)])
  func remindersThatCannotCome(at: String, open: Int, remind: String, notice: String?) {
    let keys = "start: about-you, days: 1, at: [\"\(at)\"], open: \(open), remind: \(remind)"
    let told = DiaryStudy.definition(keys).check().notices.map(\.description).filter {
      $0.contains("reminded")
    }
    let whole = notice.map { "\($0): it is over before the quiet hours (22:00-07:00) are" }
    #expect(told.count == (whole == nil ? 0 : 1) && told.allSatisfy { $0.hasSuffix(whole ?? "") }, "\(told)")
  }

  @Test(arguments: [
    (20, 30, 20, 30, false), (20, 30, 200, 300, false), (20, 30, 29, 30, false), (20, 30, 31, 30, true),
    (30, 20, 20, 30, true),
  ])
  func drawingsOfDifferentShapes(width: Int, height: Int, otherWidth: Int, otherHeight: Int, differ: Bool) {
    let notices = withPictures(["a": drawing(width, height), "b": drawing(otherWidth, otherHeight)], "svg")
    #expect(notices.contains { $0.contains("the pictures of “flowers” differ a lot") } == differ)
  }

  @Test func picturesOfDifferentSharpness() {
    #expect(
      withPictures(["a": pixels(60, 90), "b": pixels(125, 185)], "png").first
        == "study.yaml:64: the pictures of “flowers” differ a lot: a.png is 60 x 90, b.png is 125 x 185. They are shown at "
        + "the same size, so one looks less sharp than the other")
    #expect(
      !withPictures(["a": pixels(60, 90), "b": pixels(120, 180)], "png").contains { $0.contains("differ") })
  }

  @Test func remindersToNobody() {
    let reminders = "id: reminders"
    #expect(
      notices("id: contact-later", reminders).first
        == "study.yaml:53: “reminders” go by e-mail, but nobody is asked for an address: “contact-details” in "
        + "“consent” has none")
    let address = """
        contact-details:
          - {id: mail, kind: email, label: {en: Mail, de: Mail}, purpose: {en: To write, de: Zum Schreiben}}
        agreement:
      """
    let yaml = SampleStudy.yaml.replacingOccurrences(of: "id: contact-later", with: reminders)
      .replacingOccurrences(of: "  agreement:", with: address)
    let check = SampleStudy.definition(changing: ["study.yaml": Array(yaml.utf8)]).check()
    #expect(check.mistakes.isEmpty)
    #expect(!check.notices.contains { $0.message.contains("reminders") })
  }

  @Test(arguments: [
    ("fullscreen", "full-screen"), ("notification", "notifications"), ("sound-recording", nil),
    ("film", nil), ("device-detail", "device-details"),
  ])
  func permissionsThatWereMeantToBeKnown(id: String, meant: String?) {
    let notices = notices("id: contact-later", "id: \(id)").filter { $0.contains("did you mean") }
    #expect(notices.isEmpty == (meant == nil))
    if let meant { #expect(notices.first?.contains("did you mean “\(meant)”?") == true) }
  }

  /// Files that only a missing group would have named are not reported one by one.
  @Test func noStrayFilesBesideMistakes() {
    let yaml = SampleStudy.yaml.replacing(/(?m)^consent:\n( .*\n)+/, with: "")
    let check = SampleStudy.definition(changing: ["study.yaml": Array(yaml.utf8)]).check()
    #expect(check.mistakes.map(\.message) == ["“consent” is missing"])
    #expect(check.notices.map(\.description).allSatisfy { !$0.contains("not mentioned") }, "\(check.notices)")
  }

  @Test func coloursThatArePale() {
    let colors = "colors: {attribute: \"#1a4f8b\", concept: \"#2a7a3b\"}"
    let notice =
      "study.yaml:88: “attribute” is pale: on white it has a contrast of 1.0 to 1, and not everybody can read less "
      + "than 4.5 to 1"
    #expect(notices(colors, colors.replacing("#1a4f8b", with: "#ffff00")).contains(notice))
    // The palest grey that the guideline allows, and the next one (WebAIM's example).
    for (color, isPale) in [("#767676", false), ("#777777", true)] {
      let told = notices(colors, colors.replacing("#1a4f8b", with: color)).contains { $0.contains("pale") }
      #expect(told == isPale, "\(color)")
    }
  }

  @Test func answersThatReadTheSame() {
    #expect(
      notices(
        "{id: no-garden, label: {en: Without, de: Ohne}}",
        "{id: no-garden, label: {en: with flowers, de: Ohne}}"
      ).contains {
        $0.hasSuffix("two of these answers read “with flowers” (en): participants could not tell them apart")
      })
  }

  @Test func whatTextsDoNotShow() {
    let text = "One <b>bold</b> word.\n\n![A sun](sun.svg)\n\n<!-- unseen -->\n<div>\nfour\n</div>\n"
    let check = SampleStudy.definition(changing: ["texts/en/purpose.md": Array(text.utf8)]).check()
    #expect(check.mistakes.isEmpty)
    #expect(
      check.notices.map(\.description).filter { $0.hasPrefix("texts/") } == [
        "texts/en/purpose.md:1: “<b>” is HTML, which is left out: write it in Markdown",
        "texts/en/purpose.md:3: the picture “sun.svg” is not shown: texts hold no pictures, “picture” in study.yaml does",
        "texts/en/purpose.md:6: “<div>” is HTML, which is left out: write it in Markdown",
      ])
  }

  @Test func aHeavyPicture() {
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 30'/>"
    let heavy = drawing + String(repeating: " ", count: 6_100_000)
    for (content, isHeavy) in [(drawing, false), (heavy, true)] {
      let check = SampleStudy.definition(changing: ["pictures/sun.svg": Array(content.utf8)]).check()
      let told = check.notices.map(\.description).contains {
        $0.hasPrefix("pictures/sun.svg: has 6.1 MB, which each tablet loads")
      }
      #expect(told == isHeavy && check.mistakes.isEmpty)
    }
  }

  @Test(arguments: [
    ("{from: 18, to: 99}", "{from: 0}", 13), ("{from: 18, to: 99}", "{to: 120}", 13),
    ("require: [left, right]", "require: [left, right, neither]", 25),
    ("{from: 18, to: 99}", "{from: 0, to: 119}", nil),
    ("{from: 18, to: 99}", "{from: 0}\n    exclude: {from: 100}", nil),
  ])
  func requirementsThatEverybodyMeets(old: String, new: String, line: Int?) {
    let told = notices(old, new).filter { $0.contains("everybody meets this requirement") }
    #expect(told.first?.hasPrefix("study.yaml:\(line ?? 0):") ?? false == (line != nil), "\(told)")
  }

  @Test func theStudyThatComesWithTheConsoleGivesNone() throws {
    let folder = repository.appendingPathComponent("Config/studies/weight-iat")
    let check = try StudyDefinition(folder: folder).check()
    #expect(check.mistakes.isEmpty && check.notices.isEmpty)
  }

  private func notices(_ old: String, _ new: String) -> [String] {
    SampleStudy.definition(replacing: old, with: new).check().notices.map(\.description)
  }

  /// Two pictures, `a` and `b`, in the place of the two flowers.
  private func withPictures(_ pictures: [String: [UInt8]], _ ending: String) -> [String] {
    var yaml = SampleStudy.yaml.replacingOccurrences(
      of: "text: {en: Rose, de: Rose}", with: "image: a.\(ending), description: {en: Rose, de: Rose}")
    yaml = yaml.replacingOccurrences(of: "image: sun.svg", with: "image: b.\(ending)")
    var changes: [String: [UInt8]?] = ["study.yaml": Array(yaml.utf8)]
    for (name, bytes) in pictures { changes["pictures/\(name).\(ending)"] = bytes }
    return SampleStudy.definition(changing: changes).check().notices.map(\.description)
  }

  private func drawing(_ width: Int, _ height: Int) -> [UInt8] {
    Array("<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)' id='\(width)'/>".utf8)
  }

  /// The three by two pixels, said to be more.
  private func pixels(_ width: UInt8, _ height: UInt8) -> [UInt8] {
    var png = PixelFiles.png
    (png[19], png[23]) = (width, height)
    return png
  }
}
