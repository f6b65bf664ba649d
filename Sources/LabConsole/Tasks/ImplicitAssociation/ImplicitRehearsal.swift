import Rehearsal
import Studies

extension ImplicitTest {
  static let template = StudyTemplate(name: "iat", content: "an Implicit Association Test with words")

  /// The app on another device that a rehearsal simulates, in a language.
  static func rehearsalApp(of task: any StudyTask, in language: Language) -> RehearsalApp? {
    (task as? ImplicitTest).map { test in
      .implicitAssociation(design: test.design, labels: test.labels.mapValues { $0[language] })
    }
  }
}
