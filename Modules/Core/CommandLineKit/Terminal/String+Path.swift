extension String {
  /// The path's folder, which ends with the last slash, and the name after it.
  var splitAtLastSlash: (folder: String, name: String) {
    // A slash and a combining accent after it are one character, but the system splits there.
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", self) }
    let name = utf8.index(after: slash)
    return (String(self[..<name]), String(self[name...]))
  }
}
