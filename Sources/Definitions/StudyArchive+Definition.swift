import Studies

extension StudyArchive {
  /// The versions in `store`, each read as it was accepted when it was new.
  public convenience init(store: any StudyVersionStore, kinds: [TaskReader]) {
    self.init(store: store) { id, files in
      try StudyDefinition(name: id.text, files: files, kinds: kinds).studyAsAccepted()
    }
  }
}

extension StudyLibrary {
  public init(current: [Study], store: any StudyVersionStore, kinds: [TaskReader]) {
    self.init(current: current, archive: StudyArchive(store: store, kinds: kinds))
  }
}
