extension String {
  /// A path as its folder, up to the last slash and with it, and the name behind that.
  var splitAtLastSlash: (folder: String, name: String) {
    // A slash and an accent behind it are one character, and two to the system.
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", self) }
    let name = utf8.index(after: slash)
    return (String(self[..<name]), String(self[name...]))
  }
}
