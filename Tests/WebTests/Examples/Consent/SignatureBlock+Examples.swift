import Studies
import Templates

@testable import Web

extension SignatureBlock {
  static let example = SignatureBlock(
    nameLabel: "Your first and last name",
    nameHelp: "Your name and your signature are encrypted and kept apart from your answers.",
    legend: "Your signature")

  static let exampleWithProblems: SignatureBlock = {
    var block = example
    block.name = "42"
    block.ink = "100,100,50 1200,900,50"
    block.nameProblem = "Type your first and last name."
    block.inkProblem = "Please sign in the field, or type your name instead."
    return block
  }()

  static let exampleParties = [
    SignatureBlock(
      heading: "Participant", isRequired: false, statement: "I would like to take part.",
      nameLabel: "First and last name of the participant",
      nameHelp: "Names and signatures are encrypted and kept apart from the answers.",
      legend: "Signature of the participant", canBeLeftOut: true, isLeftOut: true,
      inkProblem: "There is a signature, although it says that there is none."),
    SignatureBlock(
      prefix: "representative-", heading: "Legal representative", isRequired: false,
      hint: "Leave this empty if nobody has this part.",
      statement: "I am entitled to decide for the participant.",
      nameLabel: "First and last name of the legal representative", name: "Robin Sommer", needsName: false,
      detailLabel: "Relationship to the participant", detail: "42",
      detailHelp: "For instance mother, father or guardian.",
      legend: "Signature of the legal representative", signsByTyping: true,
      detailProblem: "Say how they are related to the participant."),
  ]
}
