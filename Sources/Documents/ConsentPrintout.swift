import Studies

/// The content of a signed consent in print, in its order. All of it is plain text; only ``Section/more`` has
/// styles.
public struct ConsentPrintout: Sendable {
  public var language: Language
  public var properties: Properties
  public var heading: String
  /// The text under the heading, which states the purpose of the consent.
  public var lead: String
  public var sections: [Section]
  /// The people and bodies responsible for the study and their role, one line each.
  public var particulars: Facts
  public var contact: Contact
  public var agreement: Passage
  /// Chosen, answered and noted: one line each.
  public var facts: Facts
  public var signatures: [Signature]
  /// The note that more signatures follow, if one page cannot hold them all.
  public var continuation = ""
  /// The name of the document at the foot of every page, beside the page number.
  public var footer: String
  /// “Page 1 of 4”, for 1 and 4.
  public var pageNumber: @Sendable (Int, Int) -> String

  public init(
    language: Language, properties: Properties, heading: String, lead: String, sections: [Section],
    particulars: Facts, contact: Contact, agreement: Passage, facts: Facts, signatures: [Signature],
    footer: String,
    pageNumber: @escaping @Sendable (Int, Int) -> String
  ) {
    self.language = language
    self.properties = properties
    self.heading = heading
    self.lead = lead
    self.sections = sections
    self.particulars = particulars
    self.contact = contact
    self.agreement = agreement
    self.facts = facts
    self.signatures = signatures
    self.footer = footer
    self.pageNumber = pageNumber
  }
}

extension ConsentPrintout {
  /// The metadata of the file. The time is passed in, so that the same document gives the same bytes.
  public struct Properties: Sendable {
    public var title: String
    public var author: String
    public var subject: String
    public var created: Timestamp

    public init(title: String, author: String, subject: String, created: Timestamp) {
      self.title = title
      self.author = author
      self.subject = subject
      self.created = created
    }
  }

  public struct Section: Sendable {
    public var title: String
    public var summary: String
    public var more: [MarkdownBlock]

    public init(title: String, summary: String, more: [MarkdownBlock]) {
      self.title = title
      self.summary = summary
      self.more = more
    }
  }

  public struct Passage: Sendable {
    public var heading: String
    public var text: String

    public init(heading: String, text: String) {
      self.heading = heading
      self.text = text
    }
  }

  public struct Facts: Sendable {
    public var heading: String
    public var facts: [Fact]

    public init(heading: String, facts: [Fact]) {
      self.heading = heading
      self.facts = facts
    }
  }

  public struct Fact: Sendable {
    public var label: String
    public var value: String

    public init(label: String, value: String) {
      self.label = label
      self.value = value
    }
  }

  public struct Signature: Sendable {
    /// The role of the signatory, such as “Participant”.
    public var role: String
    /// The meaning of the signature in words.
    public var meaning: String
    /// The name; empty if it is not known yet.
    public var printedName: String
    /// Nil for a typed signature, for which the name is printed.
    public var drawing: DrawnSignature?
    /// The alternative text of the drawing: “Signature of Ada Müller, drawn by hand”.
    public var description: String
    /// “Date”
    public var dateLabel: String
    /// The zone behind its last space.
    public var time: String
    /// The signature is missing; the meaning then says so.
    public private(set) var isMissing = false

    public init(
      role: String, meaning: String, printedName: String, drawing: DrawnSignature?, description: String,
      dateLabel: String, time: String
    ) {
      self.role = role
      self.meaning = meaning
      self.printedName = printedName
      self.drawing = drawing
      self.description = description
      self.dateLabel = dateLabel
      self.time = time
    }

    /// A block without a signature.
    /// - Parameters:
    ///   - reason: why there is none
    ///   - printedName: of whom; empty where that is not known yet
    public static func missing(role: String, reason: String, printedName: String = "") -> Signature {
      var signature = Signature(
        role: role, meaning: reason, printedName: printedName, drawing: nil, description: "", dateLabel: "",
        time: "")
      signature.isMissing = true
      return signature
    }
  }

  public struct Contact: Sendable {
    public var heading: String
    public var lines: [String]

    public init(heading: String, lines: [String]) {
      self.heading = heading
      self.lines = lines
    }
  }
}
