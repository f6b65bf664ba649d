import Studies
import Testing

@testable import Documents

struct HyphenationTests {
  /// As libhyphen divides them with all patterns at once; ours are given to it in part.
  private static let words = """
    ableh-nen ande-ren anga-ben aus-sagt behal-ten beschreibt besteht betreut bild-wie-der-hol-rate
    brau-chen dür-fen eigens ein-fluss ein-mal ein-stel-lun-gen ent-ste-hen erkun-di-gen erra-ten fal-sche
    fas-sung fra-gen frei-ge-ge-ben gedreht gedächt-nis gekom-men gelöscht genutzt geson-dert gespei-chert
    gestört gewollt gewähl-ten geöff-net gleich inner-halb kom-men las-sen man-che methode mit-ein-ander
    müs-sen nen-nen nut-zen rech-ten schritte selbst spie-len spon-tanen stand-ort tagun-gen
    teil-nah-me-code teil-nahme unan-ge-nehm ver-bun-den ver-knüpft videoauf-nah-men vorur-teile wis-sen
    zwi-schen-durch üblich donau-dampf-schiff-fahrts-ge-sell-schaft schiff-fahrt bett-tuch zucker wach-stube
    stau-b-ecken urinstinkt alt-bau-woh-nung abtei-lung anal-pha-bet for-schungs-er-geb-nisse
    reakti-ons-zeit-mes-sung
    """

  @Test func germanWordsAreDividedAsByAllPatterns() throws {
    let german = try #require(Hyphenation(Language("de")))
    let divided = Self.words.split(whereSeparator: \.isWhitespace)
    #expect(divided.count == 72)
    for word in divided {
      let soft = german.softened(String(word.filter { $0 != "-" }))
      #expect(soft.replacing("\u{AD}", with: "-") == word)
    }
  }

  /// Capitals and signs stay as they are, in one text as in another.
  @Test func onlyWordsAreDivided() throws {
    let german = try #require(Hyphenation(Language("de")))
    let text =
      "„Einverständniserklärung“ (EINVERSTANDEN), e-mail@beispielstadt.example, 2026er Reaktionszeit."
    let soft = german.softened(text)
    #expect(soft.replacing("\u{AD}", with: "") == text)
    #expect(soft.contains("Ein\u{AD}ver\u{AD}ständ\u{AD}nis") && soft.contains("Reakti\u{AD}ons\u{AD}zeit"))
    #expect(soft.contains("EINVERSTANDEN") && soft.contains("e-mail@beispielstadt.example"))
    #expect(german.softened(text) == soft)
  }

  @Test func withoutPatternsThereIsNone() {
    #expect(Hyphenation(Language("tlh")) == nil)
  }
}
