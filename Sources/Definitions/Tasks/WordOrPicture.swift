import Studies

/// A word or a picture that participants sort, as its author wrote it.
enum WordOrPicture {
  case word(LocalizedText)
  /// - Parameter picture: the content of the file; nil if there is none, or it is no picture
  case picture(file: String, description: LocalizedText, Picture?)

  /// - Parameter group: with the keys `text`, `image` and `description`
  init(_ group: DefinitionGroup) {
    guard let image = group.optional("image") else {
      group.refuse(["description"], because: "only pictures are described")
      self = .word(group["text"].localized())
      return
    }
    group.refuse(["text"], because: "a stimulus is either a word or a picture")
    let (file, picture) = image.namedPicture()
    self = .picture(file: file, description: group["description"].localized(), picture)
  }

  /// Returns in words the content that two of them share; nil if there is none.
  func shared(with other: WordOrPicture, in reading: DefinitionReading) -> String? {
    switch (self, other) {
    case (.word(let word), .word(let otherWord)):
      return word.shared(with: otherWord, in: reading.languages).map { "the word \($0)" }
    case (.picture(let file, _, _), .picture(let otherFile, _, _)):
      if file == otherFile { return file.isEmpty ? nil : "the picture \(file)" }
      let files = reading.files
      guard let bytes = files["pictures/\(file)"], bytes == files["pictures/\(otherFile)"] else { return nil }
      return "the picture \(file), which is the same as \(otherFile),"
    default:
      return nil
    }
  }
}
