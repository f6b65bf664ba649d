import Templates

/// The page that a run happens in. Its content comes from the plan, which the browser fetches.
struct RunPage: Page {
  static let template = "tasks/run"

  /// The id of the run.
  var run: String
  /// True if nothing is kept, neither here nor in the browser.
  var isPreview = false
  var planURL: String
  /// Parts are sent to this address, a slash and their number.
  var partsURL: String
  /// The page to open if the browser cannot give the run.
  var doneURL: String
  /// The module of the kind of task.
  var scriptURL: String
  var styles: [StyleSheet]

  /// A style sheet of the kind of task.
  struct StyleSheet: TemplateRecord {
    var url: String

    static let fields: Fields<StyleSheet> = ["url": .text(\.url)]
  }

  static let fields: Fields<RunPage> = [
    "run": .text(\.run), "isPreview": .flag(\.isPreview), "planURL": .text(\.planURL),
    "partsURL": .text(\.partsURL),
    "doneURL": .text(\.doneURL), "scriptURL": .text(\.scriptURL), "styles": .list(\.styles),
  ]
}

extension RunPage {
  init(
    run: String, isPreview: Bool = false, planURL: String, partsURL: String, doneURL: String,
    by pages: any TimedTaskPages, in lab: Lab
  ) {
    self.init(
      run: run, isPreview: isPreview, planURL: planURL, partsURL: partsURL, doneURL: doneURL,
      scriptURL: lab.assets.url(pages.script) ?? "",
      styles: pages.styles.compactMap(lab.assets.url).map(StyleSheet.init))
  }
}
