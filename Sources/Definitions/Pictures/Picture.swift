import Studies

/// A picture file, identified by its content and not by its name.
struct Picture: Sendable, Hashable {
  let format: Format
  /// The size in pixels, or in a drawing's own units; nil if a drawing names none.
  let size: Size?

  struct Size: Sendable, Hashable, CustomStringConvertible {
    let width: Double
    let height: Double

    var description: String { "\(Self.plain(width)) x \(Self.plain(height))" }

    private static func plain(_ length: Double) -> String {
      length == length.rounded() && length < 1e9 ? String(Int(length)) : String(length)
    }
  }

  enum Format: String, CaseIterable {
    case svg = "SVG"
    case png = "PNG"
    case jpeg = "JPEG"
    case webP = "WebP"

    var endings: [String] {
      switch self {
      case .svg: [".svg"]
      case .png: [".png"]
      case .jpeg: [".jpg", ".jpeg"]
      case .webP: [".webp"]
      }
    }
  }

  /// Something that is wrong with a picture.
  struct Fault: Error, Sendable, Hashable {
    let message: String
    var line: Int?
    var weight = StudyProblem.Weight.mistake
  }
}

extension Picture {
  /// Looks at a picture's file; there is no picture where it cannot be shown at all.
  static func read(_ bytes: [UInt8], named name: String) -> (Picture?, [Fault]) {
    guard !bytes.isEmpty else { return (nil, [Fault(message: "is empty")]) }
    do throws(Fault) {
      if let image = try pixelImage(bytes) { return (image, misnamed(image.format, name)) }
    } catch {
      return (nil, [error])
    }
    guard bytes.beginsLikeMarkup else {
      let kind = otherKind(bytes).map { ": it is a \($0)" } ?? ""
      return (nil, [Fault(message: "is not an SVG, PNG, JPEG or WebP picture" + kind)])
    }
    let drawing = Drawing(bytes)
    let picture = drawing.isDrawing ? Picture(format: .svg, size: drawing.size) : nil
    return (picture, drawing.faults + misnamed(.svg, name))
  }

  private static func misnamed(_ format: Format, _ name: String) -> [Fault] {
    if format.endings.contains(where: name.hasSuffix) { return [] }
    return [
      Fault(
        message:
          "holds a picture in \(format.rawValue) format, so its name should end in \(format.endings[0])")
    ]
  }

  /// Returns the name of a common format that is not supported.
  private static func otherKind(_ bytes: [UInt8]) -> String? {
    let kinds: [(name: String, at: Int, begin: [UInt8])] = [
      ("GIF", 0, Array("GIF8".utf8)), ("PDF", 0, Array("%PDF".utf8)), ("BMP", 0, Array("BM".utf8)),
      ("TIFF", 0, [0x49, 0x49, 0x2A, 0]), ("TIFF", 0, [0x4D, 0x4D, 0, 0x2A]),
      ("HEIC or AVIF", 4, Array("ftyp".utf8)), ("compressed SVG", 0, [0x1F, 0x8B]),
    ]
    return kinds.first { bytes.dropFirst($0.at).starts(with: $0.begin) }?.name
  }
}

extension [UInt8] {
  /// The file begins like markup in UTF-8, or in UTF-16, which is reported to its author.
  fileprivate var beginsLikeMarkup: Bool {
    let mark = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]].first(where: starts) ?? []
    return self[mark.count...].first { ![0, 0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
  }
}
