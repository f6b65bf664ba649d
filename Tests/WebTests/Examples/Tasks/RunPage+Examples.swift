import Templates

@testable import Web

extension RunPage: PageWithExamples {
  static let examples = [
    RunPage(
      run: "01JV7ZK3", planURL: "/runs/01JV7ZK3/plan", partsURL: "/runs/01JV7ZK3/parts",
      doneURL: "/dashboard",
      scriptURL: "/assets/js/tasks/implicit-association/main.js",
      styles: [.init(url: "/assets/css/implicit-association.css")]
    )
  ]
}
