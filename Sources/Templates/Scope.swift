/// The records open at one moment of rendering, outermost first.
struct Stack: Sendable {
  private let boxes: [AnyBox]

  init() { boxes = [] }

  private init(boxes: [AnyBox]) { self.boxes = boxes }

  func pushing<Record: TemplateRecord>(_ record: Record) -> Stack {
    Stack(boxes: boxes + [Box(record)])
  }

  /// Reads a field of the record at a depth; the compiler has checked that it is of this type.
  func read<Record: TemplateRecord, Value>(at depth: Int, _ field: (Record) -> Value) -> Value {
    unsafeDowncast(boxes[depth], to: Box<Record>.self).read(field)
  }
}

private class AnyBox: @unchecked Sendable {}

private final class Box<Record: TemplateRecord>: AnyBox, @unchecked Sendable {
  private let record: Record
  init(_ record: Record) { self.record = record }

  /// Reads the field in place: copying a large record takes longer than reading a field of it.
  func read<Value>(_ field: (Record) -> Value) -> Value { field(record) }
}

/// A field, bound to the depth at which its record will lie.
enum Reading: Sendable {
  case text(@Sendable (Stack) -> String)
  case optionalText(@Sendable (Stack) -> String?)
  case markup(@Sendable (Stack) -> HTML)
  case flag(@Sendable (Stack) -> Bool)
  case nested(Opener)
}

/// Opens the records of a list, one after the other.
struct Opener: Sendable {
  let isEmpty: @Sendable (Stack) -> Bool
  let each: @Sendable (Stack, (Stack) -> Void) -> Void
  let scope: @Sendable (_ depth: Int) -> Scope
}

/// A record type at a depth: the place to look up names while binding.
struct Scope: Sendable {
  let reading: @Sendable (String) -> Reading?
  private let record: any TemplateRecord.Type

  /// For what is said of a mistake. To spell out the name of every record took a quarter of the server's start.
  var recordName: String { String(describing: record) }

  init<Record: TemplateRecord>(_ type: Record.Type, depth: Int) {
    record = type
    reading = { name in Record.fields[name].map { Scope.reading($0, depth: depth) } }
  }

  private static func reading<Record: TemplateRecord>(_ field: Field<Record>, depth: Int) -> Reading {
    switch field.kind {
    case .text(let read): .text { $0.read(at: depth, read) }
    case .optionalText(let read): .optionalText { $0.read(at: depth, read) }
    case .markup(let read): .markup { $0.read(at: depth, read) }
    case .flag(let read): .flag { $0.read(at: depth, read) }
    case .nested(let field): .nested(opener(field, depth: depth))
    }
  }

  private static func opener<Record, Nested: NestedField<Record>>(_ field: Nested, depth: Int) -> Opener
  where Record: TemplateRecord {
    Opener(
      isEmpty: { $0.read(at: depth, field.read).isEmpty },
      each: { stack, body in
        for element in stack.read(at: depth, field.read) { body(stack.pushing(element)) }
      },
      scope: { Scope(Nested.Element.self, depth: $0) })
  }
}
