import CQPDF
import Studies

/// The accessibility data that cairo 1.16 cannot write into a PDF: the language, the alternative texts of
/// figures, the scope of table headers, and that the title is shown as the document's name (ISO 32000-1,
/// sections 12.2 and 14.8 to 14.9).
struct PDFDescription {
  let language: Language
  /// The alternative texts in the order of the figures.
  let figures: [String]

  /// - Throws: `DocumentError.notPrinted`
  func added(to document: [UInt8]) throws(DocumentError) -> [UInt8] {
    var pdf: qpdf_data? = qpdf_init()
    defer { qpdf_cleanup(&pdf) }
    guard let pdf else { throw .notPrinted(reason: "qpdf_init") }
    qpdf_silence_errors(pdf)
    qpdf_set_suppress_warnings(pdf, QPDF_TRUE)
    // qpdf reads from the bytes as long as it has the document.
    let result = document.withUnsafeBytes { bytes -> [UInt8]? in
      let start = bytes.bindMemory(to: CChar.self).baseAddress
      guard qpdf_read_memory(pdf, "consent", start, UInt64(bytes.count), nil) == QPDF_SUCCESS else {
        return nil
      }
      describe(pdf)
      return written(pdf)
    }
    guard let result, qpdf_has_error(pdf) == QPDF_FALSE else {
      throw .notPrinted(
        reason: qpdf_get_error(pdf).map { String(cString: qpdf_get_error_full_text(pdf, $0)) } ?? "qpdf")
    }
    return result
  }

  private func describe(_ pdf: qpdf_data) {
    let root = qpdf_get_root(pdf)
    qpdf_oh_replace_key(pdf, root, "/Lang", qpdf_oh_new_unicode_string(pdf, language.code))
    qpdf_oh_replace_key(pdf, root, "/ViewerPreferences", qpdf_oh_parse(pdf, "<< /DisplayDocTitle true >>"))
    var rest = figures[...]
    describe(childrenOf: qpdf_oh_get_key(pdf, root, "/StructTreeRoot"), pdf, &rest)
  }

  private func describe(childrenOf element: qpdf_oh, _ pdf: qpdf_data, _ rest: inout ArraySlice<String>) {
    let children = children(of: element, pdf)
    let kinds = children.map { kind(of: $0, pdf) }
    for (child, kind) in zip(children, kinds) {
      switch kind {
      case "/Figure":
        guard let text = rest.popFirst() else { continue }
        qpdf_oh_replace_key(pdf, child, "/Alt", qpdf_oh_new_unicode_string(pdf, text))
      case "/TH":
        let scope = kinds.contains("/TD") ? "/Row" : "/Column"
        qpdf_oh_replace_key(pdf, child, "/A", qpdf_oh_parse(pdf, "<< /O /Table /Scope \(scope) >>"))
      default: describe(childrenOf: child, pdf, &rest)
      }
    }
  }

  /// Returns the structure elements directly below one; the content of the pages is not among them.
  private func children(of element: qpdf_oh, _ pdf: qpdf_data) -> [qpdf_oh] {
    let held = qpdf_oh_get_key_if_dict(pdf, element, "/K")
    let list =
      qpdf_oh_is_array(pdf, held) == QPDF_TRUE
      ? (0..<qpdf_oh_get_array_n_items(pdf, held)).map { qpdf_oh_get_array_item(pdf, held, $0) } : [held]
    return list.filter {
      qpdf_oh_is_dictionary(pdf, $0) == QPDF_TRUE && qpdf_oh_has_key(pdf, $0, "/S") == QPDF_TRUE
    }
  }

  private func kind(of element: qpdf_oh, _ pdf: qpdf_data) -> String {
    String(cString: qpdf_oh_get_name(pdf, qpdf_oh_get_key(pdf, element, "/S")))
  }

  /// Returns the bytes of the document. The identifier derives from the content, so that the same document
  /// has the same bytes.
  private func written(_ pdf: qpdf_data) -> [UInt8]? {
    guard qpdf_init_write_memory(pdf) == QPDF_SUCCESS else { return nil }
    qpdf_set_deterministic_ID(pdf, QPDF_TRUE)
    guard qpdf_write(pdf) == QPDF_SUCCESS, let bytes = qpdf_get_buffer(pdf) else { return nil }
    return Array(UnsafeBufferPointer(start: bytes, count: qpdf_get_buffer_length(pdf)))
  }
}
