import Statistics

/// The random orders of a survey for one participant. All are drawn from one seed, each from a generator of its own that its
/// name chooses: a change of one part of the survey changes no order elsewhere. Orders are made anew from stored seeds, so
/// that this may never change.
struct SurveyOrder {
  let seed: UInt64

  func shuffled<Element>(_ elements: [Element], of name: String) -> [Element] {
    var generator = SeededGenerator(seed: seed ^ Self.number(of: name))
    return generator.shuffled(elements)
  }

  /// The order of choices: those that keep their place do, the others are shuffled over the places that are left.
  func shuffled(_ choices: [SurveyChoice], of question: SurveyQuestion.ID) -> [SurveyChoice] {
    var movable = shuffled(choices.filter { !$0.keepsPlace }, of: "choices \(question)").makeIterator()
    return choices.map { $0.keepsPlace ? $0 : movable.next() ?? $0 }
  }

  /// FNV-1a (Fowler, Noll & Vo), 64 bits.
  private static func number(of name: String) -> UInt64 {
    name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

extension SurveyOrder {
  /// The parts of a survey by their places in the study.
  func parts(of survey: Survey) -> [Int] {
    let places = Array(survey.parts.indices)
    return survey.isShuffled ? shuffled(places, of: "parts \(survey.id)") : places
  }

  /// The questions of a page by their places in the study; rows of a table stay together.
  func questions(of page: SurveyPage) -> [Int] {
    var blocks: [[Int]] = []
    for place in page.questions.indices {
      let matrix = page.questions[place].matrix
      if let matrix, let last = blocks.last?.last, page.questions[last].matrix?.id == matrix.id {
        blocks[blocks.count - 1].append(place)
      } else {
        blocks.append([place])
      }
    }
    let ordered = page.isShuffled ? shuffled(blocks, of: "page \(page.id)") : blocks
    return ordered.flatMap { block in
      guard let matrix = page.questions[block[0]].matrix, matrix.isShuffled else { return block }
      return shuffled(block, of: "rows \(matrix.id)")
    }
  }
}
