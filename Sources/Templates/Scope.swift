/// The records open at one moment of rendering, outermost first.
struct Stack: Sendable {
  private let boxes: [AnyBox]

  init() { boxes = [] }

  private init(boxes: [AnyBox]) { self.boxes = boxes }

  func pushing<Record: TemplateRecord>(_ record: Record) -> Stack {
    Stack(boxes: boxes + [Box(record)])
  }

  /// The binder has made sure that the record at this depth is of this type.
  func record<Record: TemplateRecord>(at depth: Int, as type: Record.Type) -> Record {
    unsafeDowncast(boxes[depth], to: Box<Record>.self).record
  }
}

private class AnyBox: @unchecked Sendable {}

private final class Box<Record: TemplateRecord>: AnyBox, @unchecked Sendable {
  let record: Record
  init(_ record: Record) { self.record = record }
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

/// A record type at a depth: where names are looked up while binding.
struct Scope: Sendable {
  let recordName: String
  let reading: @Sendable (String) -> Reading?

  init<Record: TemplateRecord>(_ type: Record.Type, depth: Int) {
    recordName = String(describing: type)
    reading = { name in Record.fields[name].map { Scope.reading($0, depth: depth) } }
  }

  private static func reading<Record: TemplateRecord>(_ field: Field<Record>, depth: Int) -> Reading {
    switch field.kind {
    case .text(let read): .text { read($0.record(at: depth, as: Record.self)) }
    case .optionalText(let read): .optionalText { read($0.record(at: depth, as: Record.self)) }
    case .markup(let read): .markup { read($0.record(at: depth, as: Record.self)) }
    case .flag(let read): .flag { read($0.record(at: depth, as: Record.self)) }
    case .nested(let field): .nested(opener(field, depth: depth))
    }
  }

  private static func opener<Record, Nested: NestedField<Record>>(_ field: Nested, depth: Int) -> Opener
  where Record: TemplateRecord {
    Opener(
      isEmpty: { field.read($0.record(at: depth, as: Record.self)).isEmpty },
      each: { stack, body in
        for element in field.read(stack.record(at: depth, as: Record.self)) { body(stack.pushing(element)) }
      },
      scope: { Scope(Nested.Element.self, depth: $0) })
  }
}
