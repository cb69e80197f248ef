extension String {
  /// The text with `...` in place of a user name and a password between `://` and `@`.
  public var withoutPassword: String {
    // A sign and a combining accent after it are one character, but two scalars.
    let scalars = unicodeScalars
    let starts = scalars.indices.lazy.filter { scalars[$0...].starts(with: "://".unicodeScalars) }
    guard let start = starts.first, let at = scalars.lastIndex(of: "@") else {
      return self
    }
    let end = scalars.index(start, offsetBy: 3)
    guard end <= at else {
      return self
    }
    return String(scalars[..<end]) + "..." + String(scalars[at...])
  }
}
