import ImplicitAssociation

/// Designs for the tests: stimuli named after their role, like `concept1-3`.
func makeDesign(
  perCategory: Int = 8, blockCounts: [Int] = Design.us, attributeSides: SideRule = .drawn,
  conceptSides: SideRule = .drawn
) -> Design {
  makeDesign(
    sizes: [perCategory, perCategory, perCategory, perCategory], blockCounts: blockCounts,
    attributeSides: attributeSides, conceptSides: conceptSides)
}

/// `sizes` are the numbers of stimuli of concept 1, concept 2, attribute 1 and attribute 2.
func makeDesign(
  sizes: [Int], blockCounts: [Int], attributeSides: SideRule = .drawn, conceptSides: SideRule = .drawn
) -> Design {
  let lists = zip(Role.allCases, sizes).map { role, size in
    (role, (0..<size).map { StimulusID(rawValue: "\(role.rawValue)-\($0 + 1)") })
  }
  return Design(
    stimuli: Dictionary(uniqueKeysWithValues: lists), blockCounts: blockCounts,
    attributeSides: attributeSides, conceptSides: conceptSides)
}
