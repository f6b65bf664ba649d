import Definitions
import SampleStudies
import Testing

@testable import Studies

/// Decides whether the copy of a consent that is still owed is to be sent.
struct OwedCopyTests {
  private static func study(forAddress: Bool) throws -> Study {
    let detail = """
        contact-details:
          - {id: mail, kind: email, label: {en: Mail, de: Mail}, purpose: {en: To write, de: Zum Schreiben}}
        agreement:
      """
    let yaml =
      forAddress
      ? SampleStudy.yaml.replacingOccurrences(of: "  agreement:", with: detail) : SampleStudy.yaml
    return try SampleStudy.definition(changing: ["study.yaml": Array(yaml.utf8)]).study()
  }

  private func copy(
    isInForce: Bool = true, isNewest: Bool = true, leftAt: Timestamp? = nil,
    _ ineligibility: Ineligibility? = nil
  ) -> OwedCopy {
    var participant = newcomer().participant
    participant.leftAt = leftAt
    participant.ineligibility = ineligibility
    return OwedCopy(
      consent: "c", paper: 1, participant: participant, isInForce: isInForce, isNewest: isNewest)
  }

  @Test func itGoesToTheAddressThatTheStudyAsksFor() throws {
    let study = try Self.study(forAddress: true)
    #expect(copy().decision(in: study) == .due("mail"))
    #expect(try copy().decision(in: Self.study(forAddress: false)) == .dropped)
    #expect(copy().decision(in: nil) == .waiting, "the study may come back")
  }

  /// The signature is given anew, or a later document has taken the place of this one.
  @Test func aCopyOfWhatDoesNotCountIsNotSent() throws {
    let study = try Self.study(forAddress: true)
    #expect(copy(isInForce: false).decision(in: study) == .dropped)
    #expect(copy(isNewest: false).decision(in: study) == .dropped)
    let unknown = OwedCopy(consent: "c", paper: 1, participant: nil, isInForce: true, isNewest: true)
    #expect(unknown.decision(in: study) == .dropped && unknown.decision(in: nil) == .dropped)
  }

  @Test func whoeverHasLeftIsNotWrittenTo() throws {
    let study = try Self.study(forAddress: true)
    func found(_ data: Ineligibility.DataUse) -> Ineligibility {
      Ineligibility(requirement: "age", data: data)
    }
    #expect(copy(leftAt: start).decision(in: study) == .dropped)
    #expect(copy(leftAt: start, found(.withdrawn)).decision(in: study) == .dropped)
    #expect(copy(leftAt: start, found(.kept)).decision(in: study) == .due("mail"))
  }
}
