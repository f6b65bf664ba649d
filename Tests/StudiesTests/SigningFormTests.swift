import Testing

@testable import Studies

/// The signatories of a consent, and the problems with their input.
struct SigningFormTests {
  private static let ink = "0,0,50 900,900,80"
  private static let family = [
    AskedParty(.assent), AskedParty(.representative), AskedParty(.witness, isRequired: false),
  ]

  private func typed(_ name: String, detail: String = "") -> PartyForm {
    PartyForm(name: name, detail: detail, way: .typed)
  }

  private func signature(_ asked: [AskedParty], _ forms: [ConsentParty: PartyForm]) throws -> Signature {
    guard case .signed(let signature) = asked.verdict(on: forms) else {
      Issue.record("\(asked.verdict(on: forms))")
      throw SignatureProblem.missing
    }
    return signature
  }

  private func problems(_ asked: [AskedParty], _ forms: [ConsentParty: PartyForm]) -> [PartyProblem] {
    guard case .incomplete(let problems) = asked.verdict(on: forms) else { return [] }
    return problems
  }

  @Test func theParticipantAlone() throws {
    let alone = [AskedParty(.participant)]
    let signature = try signature(
      alone, [.participant: PartyForm(name: " Ada ", way: .drawn, ink: Self.ink)])
    #expect(signature.name.text == "Ada" && signature.drawing?.text == Self.ink)
    #expect(signature.own == .consent && signature.parties.isEmpty)
    #expect(signature.signers.map(\.party) == [.participant])
    // A party that has to sign cannot be left out.
    #expect(
      problems(alone, [.participant: PartyForm(name: "Ada", way: .drawn, isLeftOut: true)])
        == [PartyProblem(.participant, .ink, .notDrawn)])
  }

  @Test func everythingThatIsWrongIsToldAtOnce() {
    #expect(
      problems(Self.family, [.witness: PartyForm(name: "Kim\u{202E}", way: .drawn, ink: "1,1,50")]) == [
        PartyProblem(.assent, .name, .missing), PartyProblem(.assent, .ink, .notDrawn),
        PartyProblem(.representative, .name, .missing), PartyProblem(.representative, .detail, .missing),
        PartyProblem(.representative, .ink, .notDrawn),
        PartyProblem(.witness, .name, .invisibleCharacters), PartyProblem(.witness, .ink, .notDrawn),
      ])
  }

  @Test func guardianAssentAndWitness() throws {
    var forms = [
      ConsentParty.assent: typed("Mia Müller"),
      .representative: typed("Grete Müller", detail: " mother "),
    ]
    #expect(try signature(Self.family, forms).parties.map(\.party) == [.representative])
    forms[.witness] = PartyForm(name: "Kim Sommer", way: .drawn, ink: Self.ink)
    let signature = try signature(Self.family, forms)
    #expect(signature.own == .assent && signature.name.text == "Mia Müller")
    #expect(signature.signers.map(\.party) == [.assent, .representative, .witness])
    #expect(signature.parties[0].detail?.text == "mother" && signature.parties[1].detail == nil)
    #expect(signature.parties[1].drawing?.text == Self.ink)
    for name in ["grete müller", "Mia Müller"] {
      forms[.witness] = typed(name)
      #expect(problems(Self.family, forms) == [PartyProblem(.witness, .name, .sameAsAnother)])
    }
    // Told together with what else is to be looked at.
    forms[.witness] = PartyForm(name: "Mia Müller", way: .drawn)
    forms[.assent] = PartyForm(name: "Mia Müller", way: .drawn)
    #expect(problems(Self.family, forms).contains(PartyProblem(.witness, .name, .sameAsAnother)))
    #expect(problems(Self.family, forms).count == 3)
  }

  /// Parents who have custody together: both, or, where the study leaves it open, one.
  @Test(arguments: [true, false])
  func twoRepresentatives(areBothRequired: Bool) throws {
    let asked = [
      AskedParty(.assent), AskedParty(.representative),
      AskedParty(.secondRepresentative, isRequired: areBothRequired), AskedParty(.witness, isRequired: false),
    ]
    var forms = [
      ConsentParty.assent: typed("Mia Müller"), .representative: typed("Grete Müller", detail: "mother"),
    ]
    if areBothRequired {
      #expect(problems(asked, forms).map(\.party) == Array(repeating: .secondRepresentative, count: 3))
    } else {
      #expect(try signature(asked, forms).parties.map(\.party) == [.representative])
    }
    forms[.secondRepresentative] = PartyForm(name: "Ole Müller", way: .drawn, ink: Self.ink)
    #expect(problems(asked, forms) == [PartyProblem(.secondRepresentative, .detail, .missing)])
    forms[.secondRepresentative]?.detail = "father"
    let signature = try signature(asked, forms)
    #expect(signature.parties.map(\.party) == [.representative, .secondRepresentative])
    #expect(signature.parties.map(\.detail?.text) == ["mother", "father"])
    #expect(signature.parties[1].drawing?.text == Self.ink)
    forms[.witness] = typed("ole müller")
    #expect(problems(asked, forms) == [PartyProblem(.witness, .name, .sameAsAnother)])
    forms[.secondRepresentative]?.name = "GRETE MÜLLER"
    #expect(problems(asked, forms) == [PartyProblem(.secondRepresentative, .name, .sameAsAnother)])
  }

  @Test(arguments: [ConsentParty.participant, .assent])
  func whoDoesNotSignSaysSo(own: ConsentParty) throws {
    let asked = [AskedParty(own, isRequired: false), AskedParty(.representative)]
    var forms = [
      own: PartyForm(name: "Ada", way: .drawn, isLeftOut: true),
      .representative: typed("Grete", detail: "mother"),
    ]
    let signature = try signature(asked, forms)
    #expect(signature.own == .none && signature.name.text == "Ada" && signature.drawing == nil)
    #expect(signature.signers.map(\.party) == [.representative])
    forms[own]?.ink = Self.ink
    #expect(problems(asked, forms) == [PartyProblem(own, .ink, .signedAndLeftOut)])
    forms[own] = PartyForm(name: " ", way: .drawn, isLeftOut: true)
    #expect(problems(asked, forms) == [PartyProblem(own, .name, .missing)])
    forms[own] = PartyForm(name: "Ada", way: .drawn)
    #expect(problems(asked, forms) == [PartyProblem(own, .ink, .notDrawn)], "an empty field is a slip")
  }

  /// In an interpreted consent the language is told; a block that was begun is finished.
  @Test func whatWasBegunInAnOptionalBlockCounts() throws {
    let asked = [AskedParty(.participant), AskedParty(.interpreter, isRequired: false)]
    let own = [ConsentParty.participant: typed("Ada")]
    #expect(try signature(asked, own).parties.isEmpty)
    for begun in [PartyForm(detail: "Türkçe", way: .typed), PartyForm(way: .drawn, ink: Self.ink)] {
      #expect(
        problems(asked, own.merging([.interpreter: begun]) { $1 }).contains(
          PartyProblem(.interpreter, .name, .missing)))
    }
  }
}
