import Templates

/// The control by which a question is answered, one case for each way of answering.
enum AnswerView: Sendable {
  case choices(ChoicesView)
  case pictures(PicturesView)
  case colours(ColoursView)
  case list(ListView)
  case points(PointsView)
  case slider(SliderView)
  case stars(PointsView)
  case ladder(PointsView)
  case number(NumberView)
  case measure(MeasureView)
  case day(DayView)
  case parts(PartsView)
  case line(LineView)
  case paragraph(ParagraphView)
  case ranking(RankingView)
  case matrix(MatrixView)
  case drawing(DrawingView)
  case material(MaterialView)

  /// How the words of the question and the control belong together.
  enum Form {
    /// One field with its label.
    case field
    /// Several fields in a group with a legend.
    case group
    /// Nothing to be answered.
    case none
  }

  var form: Form {
    switch self {
    case .list, .number, .day, .line, .paragraph: .field
    case .material(let material) where material.acknowledgement == nil: .none
    default: .group
    }
  }

  /// The buttons of which the answer is one or some. “Don’t know” is then a button among them.
  enum Buttons { case none, radio, boxes }

  var buttons: Buttons {
    switch self {
    case .choices(let view): view.takesSeveral ? .boxes : .radio
    case .pictures(let view): view.takesSeveral ? .boxes : .radio
    case .colours(let view): view.takesSeveral ? .boxes : .radio
    case .points, .stars, .ladder: .radio
    default: .none
    }
  }

  var unit: String? { if case .number(let number) = self { number.unit } else { nil } }

  /// Parts of the control that describe it, beside the help and the problem.
  var describing: [String] {
    switch self {
    case .choices(let choices) where choices.limits != nil: ["limits"]
    case .pictures(let pictures) where pictures.limits != nil: ["limits"]
    case .colours(let colours) where colours.limits != nil: ["limits"]
    case .number(let number) where number.range != nil: ["range"]
    case .day(let day) where day.range != nil: ["range"]
    case .parts(let parts) where parts.range != nil: ["range"]
    case .line(let line):
      [line.length.map { _ in "length" }, line.note.map { _ in "note" }].compactMap(\.self)
    case .paragraph(let text) where text.limit != nil: ["limit"]
    case .ranking: ["ways"]
    default: []
    }
  }

  static let fields: Fields<QuestionView> = [
    "choices": .record { if case .choices(let view) = $0.answer { view } else { nil } },
    "pictures": .record { if case .pictures(let view) = $0.answer { view } else { nil } },
    "colours": .record { if case .colours(let view) = $0.answer { view } else { nil } },
    "list": .record { if case .list(let view) = $0.answer { view } else { nil } },
    "points": .record { if case .points(let view) = $0.answer { view } else { nil } },
    "slider": .record { if case .slider(let view) = $0.answer { view } else { nil } },
    "stars": .record { if case .stars(let view) = $0.answer { view } else { nil } },
    "ladder": .record { if case .ladder(let view) = $0.answer { view } else { nil } },
    "number": .record { if case .number(let view) = $0.answer { view } else { nil } },
    "measure": .record { if case .measure(let view) = $0.answer { view } else { nil } },
    "day": .record { if case .day(let view) = $0.answer { view } else { nil } },
    "parts": .record { if case .parts(let view) = $0.answer { view } else { nil } },
    "line": .record { if case .line(let view) = $0.answer { view } else { nil } },
    "paragraph": .record { if case .paragraph(let view) = $0.answer { view } else { nil } },
    "ranking": .record { if case .ranking(let view) = $0.answer { view } else { nil } },
    "matrix": .record { if case .matrix(let view) = $0.answer { view } else { nil } },
    "drawing": .record { if case .drawing(let view) = $0.answer { view } else { nil } },
    "material": .record { if case .material(let view) = $0.answer { view } else { nil } },
  ]
}
