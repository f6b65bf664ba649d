import Testing

@testable import Studies
@testable import Web

/// A height or weight is kept in one unit, and shown in that in which it was given.
@Suite(.serialized) struct SurveyUnitTests {
  private let lab: TestLab
  private let visitor: Visitor

  init() throws {
    lab = try TestLab(survey: "survey_of_every_kind.yaml", task: "every-kind")
    visitor = try Visitor(lab, at: .firstTest)
  }

  private func url(_ page: String) -> String { Path.surveyPage.url("every-kind", page) }

  private let feet = [("height.unit", "imperial"), ("height.feet", "5"), ("height.inches", "11")]
  private let centimetres = [("height.unit", "metric"), ("height", "180.34")]

  /// The fields of a page that have a value, and the unit that is chosen.
  private func shown(_ page: String, _ browser: Browser) throws -> [String: String] {
    let text = try browser.get(url(page)).text
    let filled = text.matches(of: /<input class="number-field"[^>]* name="([^"]+)"[^>]* value="([^"]+)"/)
    let chosen = text.matches(of: /name="([^"]+)" type="radio" value="([^"]+)"[^>]* checked/)
    let pairs = filled.map { ($0.output.1, $0.output.2) } + chosen.map { ($0.output.1, $0.output.2) }
    let own = pairs.map { (String($0.0), String($0.1)) }.filter { $0.0.hasPrefix(page) }
    return Dictionary(uniqueKeysWithValues: own)
  }

  private let inFeet = ["height.unit": "imperial", "height.feet": "5", "height.inches": "11"]
  private let inCentimetres = ["height.unit": "metric", "height": "180.34"]

  /// The answer is the same in both: only the browser knows how it was given.
  @Test func aHeightComesBackInTheUnitsInWhichItWasGiven() throws {
    #expect(try shown("height", visitor.browser) == ["height.unit": "metric"])
    for _ in 1...2 {
      #expect(try visitor.browser.post(url("height"), feet).status == 303)
      #expect(try shown("height", visitor.browser) == inFeet)
    }
    #expect(try visitor.browser.post(url("height"), centimetres).status == 303)
    #expect(try shown("height", visitor.browser) == inCentimetres)
    #expect(visitor.browser.cookies[ParticipantRequest.unitsCookie] == nil)
    let stored = try lab.store.history(of: "every-kind", by: visitor.id)
    #expect(stored.map(\.answer.text) == ["1.8034"])
  }

  @Test func eachAnswerHasItsOwnUnits() throws {
    _ = try visitor.browser.post(url("height"), feet)
    _ = try visitor.browser.post(url("weight"), [("weight.unit", "metric"), ("weight", "70.5")])
    #expect(try shown("weight", visitor.browser) == ["weight.unit": "metric", "weight": "70.5"])
    _ = try visitor.browser.post(url("weight"), [("weight.unit", "imperial"), ("weight.pounds", "151")])
    #expect(try shown("weight", visitor.browser) == ["weight.unit": "imperial", "weight.pounds": "151"])
    #expect(try shown("height", visitor.browser) == inFeet)
  }

  /// A form that could not be taken, or a draft, is shown as it was sent, and changes nothing.
  @Test func whatIsNotTakenChangesNoUnits() throws {
    _ = try visitor.browser.post(url("height"), feet)
    let refused = try visitor.browser.post(url("height"), [("height.unit", "metric"), ("height", "900")])
    #expect(refused.status == 422)
    #expect(try shown("height", visitor.browser) == inFeet)
    let draft = try visitor.browser.post(url("height"), centimetres + [(".draft", "1")])
    #expect(draft.status == 200)
    #expect(try shown("height", visitor.browser) == inFeet)
  }

  /// The way back, and another language, keep what was entered with its units.
  @Test(arguments: [(".back", "1"), (".language", "de")])
  func leavingAPageKeepsThem(button: String, value: String) throws {
    #expect(try visitor.browser.post(url("height"), feet + [(button, value)]).status == 303)
    #expect(try shown("height", visitor.browser) == inFeet)
  }

  /// Another device knows the answer alone; and whoever has the browser next is another person.
  @Test func theyAreKnownToOneBrowserAndOnePerson() throws {
    _ = try visitor.browser.post(url("height"), feet)
    let elsewhere = Browser(tabOf: visitor.browser)
    elsewhere.cookies[ParticipantRequest.unitsCookie] = nil
    #expect(try shown("height", elsewhere) == inCentimetres)
    let bea = try Visitor(lab, at: .firstTest)
    _ = try bea.browser.post(url("height"), centimetres)
    let own = bea.browser.cookies[ParticipantRequest.cookie]
    bea.browser.cookies = visitor.browser.cookies
    bea.browser.cookies[ParticipantRequest.cookie] = own
    #expect(bea.browser.cookies[ParticipantRequest.unitsCookie] != nil)
    #expect(try shown("height", bea.browser) == inCentimetres)
  }

  @Test func aTabletForgetsThem() throws {
    let tablet = try Tablet(lab)
    tablet.browser.cookies[ParticipantRequest.unitsCookie] = "of-an-earlier-person&every-kind/height"
    _ = try tablet.browser.get(Path.station.url())
    #expect(tablet.browser.cookies[ParticipantRequest.unitsCookie] == nil)
  }

  /// Many answers do not fill the browser: the oldest are forgotten.
  @Test func theCookieStaysSmall() throws {
    _ = try visitor.browser.post(url("height"), feet)
    let cookie = try #require(visitor.browser.cookies[ParticipantRequest.unitsCookie])
    let owner = try #require(cookie.split(separator: "&").first)
    let many = (1...50).map { "\(String(repeating: "a", count: 60))/height.\($0)" }
    visitor.browser.cookies[ParticipantRequest.unitsCookie] = ([String(owner)] + many).joined(separator: "&")
    _ = try visitor.browser.post(url("height"), feet)
    let kept = try #require(visitor.browser.cookies[ParticipantRequest.unitsCookie])
    #expect(kept.utf8.count < 3_100 && !kept.contains("height.1&") && kept.contains("height.50"))
    #expect(try shown("height", visitor.browser) == inFeet)
  }

  @Test func theReviewTellsTheUnitsThatWereGiven() throws {
    let lab = try TestLab(
      survey: "survey_with_rules.yaml", task: "with-rules", changing: "kind: drawing", to: "kind: height")
    let visitor = try Visitor(lab, at: .firstTest)
    let review = Path.surveyReview.url("with-rules")
    let steps: [(page: String, form: [(String, String)])] = [
      ("person", [("first-name", "Ada"), ("age", "34")]), ("work", [("works", "no")]),
      ("how-many", [("how-many", "0")]),
      ("sketch", [("sketch.unit", "imperial"), ("sketch.feet", "5"), ("sketch.inches", "11")]),
      ("thanks", []),
    ]
    for (page, form) in steps {
      #expect(
        try visitor.browser.post(Path.surveyPage.url("with-rules", page), form).status == 303, "\(page)")
    }
    #expect(try visitor.browser.get(review).text.contains("5 ft 11 in"))
    let elsewhere = Browser(tabOf: visitor.browser)
    elsewhere.cookies[ParticipantRequest.unitsCookie] = nil
    #expect(try elsewhere.get(review).text.contains("180.34 cm"))
  }
}
