import Studies

extension DefinitionValue {
  /// A picture: the name of a file below `pictures/`.
  func picture() -> String { namedPicture().name }

  /// Returns the picture's name, and the content of its file if it is a picture.
  func namedPicture() -> (name: String, picture: Picture?) {
    let name = text()
    guard !name.isEmpty else { return (name, nil) }
    let path = "pictures/\(name)"
    return (name, file(path, as: "the picture").flatMap { reading.picture(path, $0) })
  }
}
