import Foundation

/// All pages of the console in one language, bound and ready. Making one is the check: every template parses, every tag
/// of every page resolves, no file is unused.
public final class TemplateLibrary: Sendable {
  private let steps: [ObjectIdentifier: TemplateCompiler.Step]

  /// - Parameters:
  ///   - templates: of all pages
  ///   - pages: every page there is
  ///   - frame: the record that every page shares
  ///   - constants: what `text.…`, `link.…` and `asset.…` stand for in this language
  /// - Throws: ``TemplateProblems``
  public init<Frame: TemplateRecord>(
    templates: TemplateFiles, pages: [any Page.Type], frame: Frame.Type,
    constants: @escaping (_ space: String, _ key: String) -> String?
  ) throws {
    var compiler = TemplateCompiler(templates: templates.parsed, constants: constants)
    var steps: [ObjectIdentifier: TemplateCompiler.Step] = [:]
    func bind<P: Page>(_ page: P.Type) { steps[ObjectIdentifier(page)] = compiler.bind(page, frame: frame) }
    for page in pages { bind(page) }
    let idle = Set(compiler.templates.keys).subtracting(compiler.used).sorted().map {
      TemplateProblem(place: TemplatePlace(file: $0, line: 1), message: "no page uses this template")
    }
    let problems = Set(compiler.problems).sorted { $0.description < $1.description } + idle
    guard problems.isEmpty else { throw TemplateProblems(problems: problems) }
    self.steps = steps
  }

  /// The bytes of a page. A page that was not named when the library was made is a programming error.
  public func render<P: Page, Frame: TemplateRecord>(_ page: P, frame: Frame) -> [UInt8] {
    guard let step = steps[ObjectIdentifier(P.self)] else {
      preconditionFailure("\(P.self) is missing from the list of pages")
    }
    var output = Output()
    step(Stack().pushing(frame).pushing(page), &output)
    return output.bytes
  }
}

/// The templates below a directory, parsed once for all languages.
public struct TemplateFiles: Sendable {
  let parsed: [String: Template]

  /// - Parameter directory: `Views/`
  /// - Throws: ``TemplateProblems``
  public init(in directory: URL) throws {
    var templates: [String: Template] = [:]
    var problems: [TemplateProblem] = []
    for (name, url) in Self.files(in: directory) {
      do throws(TemplateProblem) {
        templates[name] = try TemplateParser.parse(Self.source(of: url, name: name), name: name)
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw TemplateProblems(problems: problems) }
    parsed = templates
  }

  private static func files(in directory: URL) -> [(name: String, url: URL)] {
    let suffix = ".mustache"
    let paths = FileManager.default.enumerator(atPath: directory.path)?.compactMap { $0 as? String } ?? []
    return paths.sorted().filter { $0.hasSuffix(suffix) }.map {
      (String($0.dropLast(suffix.count)), directory.appendingPathComponent($0))
    }
  }

  private static func source(of url: URL, name: String) throws(TemplateProblem) -> String {
    do {
      return try String(contentsOf: url, encoding: .utf8)
    } catch {
      throw TemplateProblem(
        place: TemplatePlace(file: name, line: 1), message: "cannot be read as UTF-8 text")
    }
  }
}
