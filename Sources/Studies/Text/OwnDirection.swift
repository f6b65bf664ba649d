extension String {
  /// A text that somebody typed, to be put among other words: letters of a script that runs from right to left are isolated,
  /// so that they change nothing of the order around them, as the element `bdi` does. Any other text stays as it is.
  ///
  /// Source: Unicode Standard Annex 9, 2.4 and 2.5. Signs that embed, override or isolate are left out, since one that is not
  /// closed would end the isolation or outlast it.
  public var withOwnDirection: String {
    guard unicodeScalars.contains(where: { $0.isRightToLeft || $0.setsDirection }) else { return self }
    let letters: String.UnicodeScalarView = unicodeScalars.filter { !$0.setsDirection }
    return "\u{2068}\(String(letters))\u{2069}"
  }
}

extension Unicode.Scalar {
  /// The blocks whose letters run from right to left, assigned or not (Annex 9, 3.2), and the mark for that direction.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  fileprivate var setsDirection: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
