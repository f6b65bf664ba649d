import Templates

@testable import Web

extension IntroductionPage: PageWithExamples {
  static let examples = [
    IntroductionPage(
      languages: LanguageChoice.examples, title: "Spontaneous attitudes towards body weight",
      pictureURL: "/assets/1/studies/weight-iat/introduction.svg",
      text: HTML(
        trusted: """
          <p>Some attitudes we know about. Others show only in how quickly one thing brings another to mind. \
          This study looks at such spontaneous attitudes, here towards thin and towards overweight people.</p>
          <p>You will do a short sorting test <strong>four times</strong>: twice with the keyboard, twice by \
          touching the screen. A few questions about you follow.</p>
          <p>Take all the time you need; you can stop at any time.</p>
          """),
      duration: "About 30 minutes", contact: .example, action: "/studies/weight-iat/participants",
      signInURL: "/sign-in",
      form: "5f0c"),
    IntroductionPage(
      languages: [], title: "Words and pictures of everyday food",
      text: HTML(trusted: "<p>You will sort words and pictures of food.</p>"), duration: "About 15 minutes",
      contact: ContactCard(name: "Dr. Robin Sommer", institution: "Example University"),
      action: "/studies/food/participants", signInURL: "/sign-in", form: "77a1", rehearses: true),
    IntroductionPage(
      languages: [], title: "Words and pictures of everyday food",
      text: HTML(trusted: "<p>You will sort words and pictures of food.</p>"), duration: "About 15 minutes",
      contact: ContactCard(name: "Dr. Robin Sommer", institution: "Example University"),
      action: "/introduction"),
  ]
}
