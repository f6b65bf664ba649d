import Templates

extension String {
  /// The text as markup.
  var escaped: String {
    var output = Output(reserving: utf8.count)
    output.append(escaping: self)
    return String(decoding: output.bytes, as: UTF8.self)
  }
}
