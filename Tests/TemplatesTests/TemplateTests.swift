import Foundation
import Testing

@testable import Templates

struct Frame: TemplateRecord {
  let title: String
  var notice: String?
  var links: [Row] = []
  static let fields: Fields<Frame> = [
    "title": .text(\.title), "notice": .optional(\.notice), "links": .list(\.links),
  ]
}

struct Row: TemplateRecord {
  let name: String
  let note: String?
  static let fields: Fields<Row> = ["name": .text(\.name), "note": .optional(\.note)]
}

struct TestPage: Page {
  static let template = "test/page"
  var heading = "heading"
  var isOpen = true
  var rows: [Row] = []
  var picture = HTML(trusted: "<svg></svg>")
  static let fields: Fields<TestPage> = [
    "heading": .text(\.heading), "isOpen": .flag(\.isOpen), "rows": .list(\.rows),
    "picture": .markup(\.picture), "count": .number(\.rows.count),
  ]
}

/// Its fields have names of those of ``TestPage``, and lie elsewhere.
struct OtherPage: Page {
  static let template = "test/other"
  let name: String
  let heading: String
  static let fields: Fields<OtherPage> = ["name": .text(\.name), "heading": .text(\.heading)]
}

@Suite("Templates")
struct TemplateTests {
  @Test("values, sections, inverted sections, records inside records, comments")
  func rendering() throws {
    let page = TestPage(rows: [Row(name: "a", note: "n"), Row(name: "b", note: nil)])
    let source =
      "{{heading}} {{count}}{{! note }}{{#rows}}[{{name}}{{#note}}:{{.}}{{/note}}{{^note}}-{{/note}} of {{heading}}]{{/rows}}"
    #expect(try render(page, source) == "heading 2[a:n of heading][b- of heading]")
    #expect(try render(TestPage(isOpen: false), "{{#isOpen}}yes{{/isOpen}}{{^isOpen}}no{{/isOpen}}") == "no")
    #expect(
      try render(TestPage(), "{{#rows}}x{{/rows}}{{^rows}}none{{/rows}}{{{picture}}}") == "none<svg></svg>")
  }

  @Test("layouts, blocks with defaults, partials, the frame and constants")
  func composition() throws {
    let files = [
      "layouts/plain": "<h1>{{frame.title}}</h1>{{$main}}default{{/main}}{{$foot}}foot{{/foot}}",
      "partials/row": "({{name}})",
    ]
    let page = TestPage(rows: [Row(name: "a", note: nil)])
    let source =
      "{{<layouts/plain}}{{$main}}{{#rows}}{{>partials/row}}{{/rows}} {{text.next}}{{/main}}{{/layouts/plain}}"
    #expect(try render(page, source, files: files) == "<h1>T&amp;T</h1>(a) &lt;weiter&gt;foot")
  }

  @Test(
    "a section in the default of a block stands there once",
    arguments: ["{{$b}}{{#isOpen}}x{{/isOpen}}{{/b}}", "{{$b}}{{#rows}}x{{/rows}}{{/b}}"])
  func sectionInDefault(block: String) throws {
    let page = TestPage(rows: [Row(name: "a", note: nil)])
    let source = "{{<layouts/plain}}{{$main}}m{{/main}}{{/layouts/plain}}"
    for (layout, whole) in [
      ("a\(block)z{{$main}}{{/main}}", "axzm"), ("a\n\(block)\n{{$main}}{{/main}}\n", "a\nx\nm\n"),
      ("\(block){{$main}}{{/main}}\n", "xm\n"),
    ] {
      #expect(try render(page, source, files: ["layouts/plain": layout]) == whole)
    }
  }

  @Test("a block of two layouts that one page fills is a mistake: the content would stand there twice")
  func blockOfTwoLayouts() throws {
    let files = [
      "layouts/outer": "{{$step}}{{#isOpen}}x{{/isOpen}}{{/step}}\n{{$main}}{{/main}}",
      "layouts/inner": "{{<layouts/outer}}{{$main}}[{{$step}}{{/step}}]{{/main}}{{/layouts/outer}}",
    ]
    #expect {
      try render(TestPage(), "{{<layouts/inner}}{{$step}}s{{/step}}{{/layouts/inner}}", files: files)
    } throws: { error in
      "\(error)".contains("would fill “step” here and at layouts/")
    }
    #expect(try render(TestPage(), "{{<layouts/inner}}{{/layouts/inner}}", files: files) == "x\n[]")
  }

  @Test("a tag alone on its line leaves no empty line")
  func ownLines() throws {
    let source = "<ul>\n  {{#rows}}\n  <li>{{name}}</li>\n  {{/rows}}\n</ul>\n"
    let page = TestPage(rows: [Row(name: "a", note: nil)])
    #expect(try render(page, source) == "<ul>\n  <li>a</li>\n</ul>\n")
    let nested =
      "{{! one }}\n{{! two }}\n<p>\n{{#isOpen}}\n{{#rows}}\n{{name}}\n{{/rows}}\n{{/isOpen}}\n</p>\n"
    #expect(try render(page, nested) == "<p>\na\n</p>\n")
    let ofWindows = "ä\r\n\t{{#rows}} \r\n {{ name }}é\r\n{{/rows}}\r\n{{picture}}{{/rows}}"
    #expect {
      try render(page, ofWindows)
    } throws: { error in
      "\(error)".contains("test/page:5: {{/rows}} closes nothing")
    }
    #expect(
      try render(page, ofWindows.replacing("{{picture}}{{/rows}}", with: "{{heading}}"))
        == "ä\r\n aé\r\nheading")
  }

  @Test(
    "hostile text is escaped byte by byte, combining marks or not",
    arguments: ["\"", "<", ">", "'", "&", "\"\u{301}", "<\u{301}", "'\u{200D}", "&\u{20E3}", ">\u{FE0F}"])
  func escaping(hostile: String) throws {
    let html = try render(TestPage(heading: "a\(hostile)b"), "<p title=\"{{heading}}\">{{heading}}</p>")
    // As an HTML parser sees it, which looks at each scalar by itself.
    let replacements: [Unicode.Scalar: String] = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]
    let escaped = hostile.unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
    #expect(Array(html.utf8) == Array("<p title=\"a\(escaped)b\">a\(escaped)b</p>".utf8))
    #expect(escaped.utf8.count > hostile.utf8.count)
  }

  @Test(
    "every mistake is found when templates are bound, with its place",
    arguments: [
      ("{{unknown}}", "no field “unknown”"),
      ("{{#rows}}{{nobody}}{{/rows}}", "no field “nobody” in Row, TestPage"),
      ("{{#isOpen}}{{#rows}}{{^isOpen}}{{deep}}{{/isOpen}}{{/rows}}{{/isOpen}}", "no field “deep”"),
      ("{{frame.nothing}}", "no field “frame.nothing”"),
      ("{{text.missing}}", "“text.missing” is not defined"),
      ("{{>partials/none}}", "there is no template “partials/none”"),
      ("{{<layouts/none}}{{/layouts/none}}", "there is no template “layouts/none”"),
      ("{{picture}}", "holds markup"),
      ("{{{heading}}}", "holds no markup"),
      ("{{rows}}", "open a section"),
      ("{{#heading}}x{{/heading}}", "opens no section"),
      ("{{#rows}}", "is never closed"),
      ("{{/rows}}", "closes nothing"),
      ("{{heading", "a tag is never closed"),
      ("{{a b}}", "is not a tag"),
      ("{{=<% %>=}}", "is not a tag"),
      ("{{&heading}}", "is not a tag"),
      ("<a href={{heading}}>", "attribute without quotes"),
      ("line\nline {{unknown}}", "test/page:2:"),
    ])
  func mistakes(source: String, message: String) {
    #expect {
      try render(TestPage(), source)
    } throws: { error in
      "\(error)".contains(message)
    }
  }

  @Test("each language has its own words, beside and inside of what records say")
  func languages() throws {
    let page = TestPage(rows: [Row(name: "a", note: "n"), Row(name: "b", note: nil)])
    let files = ["layouts/plain": "<i>{{$main}}{{text.next}}{{/main}}</i>"]
    let source =
      "{{<layouts/plain}}{{$main}}{{text.next}}{{#rows}}[{{name}}{{#note}}{{text.more}}{{.}}{{/note}}]{{/rows}}{{text.none}}{{/main}}{{/layouts/plain}}"
    let words = [
      ["next": "<weiter>", "more": "", "none": "aus"], ["next": "on", "more": "more ", "none": "aus"],
      ["next": "", "more": "", "none": ""],
    ]
    let pages = try words.indices.map {
      try render(page, source, files: files, constants: words, language: $0)
    }
    #expect(
      pages == [
        "<i>&lt;weiter&gt;[an][b]aus</i>", "<i>on[amore n][b]aus</i>", "<i>[an][b]</i>",
      ])
  }

  /// Those that are bound one after the other are every second one.
  private static let pages: [any Page.Type] = [TestPage.self, TestPage.self, OtherPage.self]

  /// Nodes that are the same on all pages are bound once; those that read a page, at whatever depth, are bound for each.
  @Test("pages with one layout and one partial each show what is theirs")
  func sharedParts() throws {
    let files = [
      "layouts/plain":
        "<h1>{{frame.title}}</h1>{{#frame.notice}}!{{.}} {{text.next}} {{heading}}!{{/frame.notice}}"
        + "{{#frame.links}}[{{name}}{{#note}}:{{.}} of {{name}}{{/note}}|{{heading}}]{{/frame.links}}"
        + "{{>partials/foot}}{{$main}}none{{/main}}{{>partials/foot}}",
      "partials/foot": "({{text.next}}{{#frame.links}}{{name}}{{/frame.links}} {{heading}})",
      "test/page":
        "{{<layouts/plain}}{{$main}}{{#rows}}{{>partials/row}}{{/rows}}{{/main}}{{/layouts/plain}}",
      "test/other": "{{<layouts/plain}}{{$main}}{{>partials/row}}{{/main}}{{/layouts/plain}}",
      "partials/row": "~{{name}} {{heading}} {{frame.title}}~",
    ]
    let library = try library(
      files, Self.pages, constants: [["next": "on"], ["next": "weiter"]])
    let frame = Frame(
      title: "T", notice: "N", links: [Row(name: "l", note: "x"), Row(name: "m", note: nil)])
    func text(_ page: some Page, _ language: Int) -> String {
      String(decoding: library.render(page, frame: frame, language: language), as: UTF8.self)
    }
    let page = TestPage(heading: "P", rows: [Row(name: "r", note: nil), Row(name: "s", note: nil)])
    let other = OtherPage(name: "o", heading: "O")
    for (language, next) in [(0, "on"), (1, "weiter")] {
      #expect(
        text(page, language)
          == "<h1>T</h1>!N \(next) P![l:x of l|P][m|P](\(next)lm P)~r P T~~s P T~(\(next)lm P)")
      #expect(
        text(other, language)
          == "<h1>T</h1>!N \(next) O![l:x of l|O][m|O](\(next)lm O)~o O T~(\(next)lm O)")
    }
  }

  @Test("a mistake in what pages share is told once")
  func sharedMistakes() {
    let files = [
      "layouts/plain": "{{frame.nothing}}{{text.nothing}}{{$main}}{{/main}}",
      "test/page": "{{<layouts/plain}}{{/layouts/plain}}",
      "test/other": "{{<layouts/plain}}{{/layouts/plain}}",
    ]
    #expect {
      try library(files, Self.pages, constants: [[:]])
    } throws: { error in
      "\(error)" == """
        layouts/plain:1: no field “frame.nothing” in the frame
        layouts/plain:1: “text.nothing” is not defined
        """
    }
  }

  @Test("a word that one language lacks is a mistake")
  func missingWord() {
    #expect {
      try render(TestPage(), "{{text.next}}", constants: [["next": "on"], [:]])
    } throws: { error in
      "\(error)" == "test/page:1: “text.next” is not defined"
    }
  }

  @Test("a template that no page uses is a mistake")
  func idleTemplate() {
    #expect(throws: TemplateProblems.self) { try render(TestPage(), "x", files: ["partials/idle": "x"]) }
  }

  /// - Parameter constants: of each language
  private func render(
    _ page: TestPage, _ source: String, files: [String: String] = [:],
    constants: [[String: String]] = [["next": "<weiter>"]], language: Int = 0
  ) throws -> String {
    let library = try library(
      files.merging(["test/page": source], uniquingKeysWith: { $1 }), [TestPage.self], constants: constants)
    return String(
      decoding: library.render(page, frame: Frame(title: "T&T"), language: language), as: UTF8.self)
  }

  private func library(
    _ files: [String: String], _ pages: [any Page.Type], constants: [[String: String]]
  ) throws -> TemplateLibrary {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("views-\(UUID())")
    defer { try? FileManager.default.removeItem(at: directory) }
    for (name, text) in files {
      let file = directory.appendingPathComponent("\(name).mustache")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return try TemplateLibrary(
      templates: TemplateFiles(in: directory), pages: pages, frame: Frame.self, languages: constants.count
    ) { space, key, language in
      space == "text" ? constants[language][key] : nil
    }
  }
}
