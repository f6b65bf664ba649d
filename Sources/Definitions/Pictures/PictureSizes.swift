/// The pictures of one category beside each other. On the screen all are fitted into the same square, so a much wider
/// one looks smaller, and one of far fewer pixels looks blurred.
struct PictureSizes {
  private let category: DefinitionValue
  private let pictures: [Shown]

  private struct Shown {
    let file: String
    let size: Picture.Size
    let isDrawing: Bool

    var shape: Double { size.width / size.height }
    var length: Double { max(size.width, size.height) }
  }

  init(of category: DefinitionValue, _ stimuli: [WordOrPicture]) {
    self.category = category
    pictures = stimuli.compactMap { stimulus in
      guard case .picture(let file, _, let picture?) = stimulus, let size = picture.size else { return nil }
      return Shown(file: file, size: size, isDrawing: picture.format == .svg)
    }
  }

  func notice() {
    let shapes = pictures.sorted { $0.shape < $1.shape }
    let pixels = pictures.filter { !$0.isDrawing }.sorted { $0.length < $1.length }
    if let narrow = shapes.first, let wide = shapes.last, wide.shape > 1.5 * narrow.shape {
      notice(narrow, wide, "They are shown within the same square, so one looks smaller than the other")
    } else if let small = pixels.first, let large = pixels.last, large.length > 2 * small.length {
      notice(small, large, "They are shown at the same size, so one looks less sharp than the other")
    }
  }

  private func notice(_ one: Shown, _ other: Shown, _ consequence: String) {
    category.report(
      "the pictures of \(category.quoted) differ a lot: \(one.file) is \(one.size), \(other.file) is \(other.size). "
        + consequence, .notice)
  }
}
