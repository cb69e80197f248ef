extension String {
  /// The text with nothing between `://` and `@`, where a name and a password may stand.
  public var withoutPassword: String {
    // A sign and an accent behind it are one character, and two scalars.
    let scalars = unicodeScalars
    let starts = scalars.indices.lazy.filter { scalars[$0...].starts(with: "://".unicodeScalars) }
    guard let start = starts.first, let at = scalars.lastIndex(of: "@") else { return self }
    let end = scalars.index(start, offsetBy: 3)
    guard end <= at else { return self }
    return String(scalars[..<end]) + "..." + String(scalars[at...])
  }
}
