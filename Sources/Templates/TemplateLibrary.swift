import Foundation
import Synchronization

/// All pages of the console, bound and ready. Making one is the check: every template parses, every tag of every page
/// resolves in every language, no file is unused.
public final class TemplateLibrary: Sendable {
  private let steps: [ObjectIdentifier: TemplateCompiler.Step]

  /// - Parameters:
  ///   - templates: of all pages
  ///   - pages: every page there is
  ///   - frame: the record that every page shares
  ///   - languages: how many there are
  ///   - constants: what `text.…`, `link.…` and `asset.…` stand for in a language, from 0
  /// - Throws: ``TemplateProblems``
  public init<Frame: TemplateRecord>(
    templates: TemplateFiles, pages: [any Page.Type], frame: Frame.Type, languages: Int,
    constants: @escaping @Sendable (_ space: String, _ key: String, _ language: Int) -> String?
  ) throws {
    let compiler = TemplateCompiler(
      templates: templates.parsed, languages: languages, constants: constants)
    let bound = Mutex(BoundPages())
    // Half of the pages on each of two threads: somebody waits for the start.
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      let share = stride(from: number, to: pages.count, by: 2).map { pages[$0] }
      let half = BoundPages(share, frame: frame, by: compiler)
      bound.withLock { $0.add(half) }
    }
    let (steps, used, found) = bound.withLock { ($0.steps, $0.used, $0.problems) }
    let idle = Set(templates.parsed.keys).subtracting(used).sorted().map {
      TemplateProblem(place: TemplatePlace(file: $0, line: 1), message: "no page uses this template")
    }
    let problems = found.sorted { $0.description < $1.description } + idle
    guard problems.isEmpty else { throw TemplateProblems(problems: problems) }
    self.steps = steps
  }

  /// The bytes of a page in a language. A page that was not named when the library was made is a programming error.
  public func render<P: Page, Frame: TemplateRecord>(_ page: P, frame: Frame, language: Int) -> [UInt8] {
    guard let step = steps[ObjectIdentifier(P.self)] else {
      preconditionFailure("\(P.self) is missing from the list of pages")
    }
    var output = Output(language: language)
    step(Stack().pushing(frame).pushing(page), &output)
    return output.bytes
  }
}

/// Pages that are bound, and what was seen on the way.
private struct BoundPages: Sendable {
  private(set) var steps: [ObjectIdentifier: TemplateCompiler.Step] = [:]
  /// The names of templates.
  private(set) var used: Set<String> = []
  private(set) var problems: Set<TemplateProblem> = []

  init() {}

  init<Frame: TemplateRecord>(_ pages: [any Page.Type], frame: Frame.Type, by compiler: TemplateCompiler) {
    var compiler = compiler
    for page in pages { bind(page, frame: frame, by: &compiler) }
    used = compiler.used
    problems = Set(compiler.problems)
  }

  private mutating func bind<P: Page, Frame: TemplateRecord>(
    _ page: P.Type, frame: Frame.Type, by compiler: inout TemplateCompiler
  ) {
    steps[ObjectIdentifier(page)] = compiler.bind(page, frame: frame)
  }

  mutating func add(_ other: BoundPages) {
    steps.merge(other.steps) { $1 }
    used.formUnion(other.used)
    problems.formUnion(other.problems)
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
