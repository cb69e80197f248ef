#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension StandardStream {
  /// The width and style that the stream can show.
  ///
  /// Only a terminal limits the width of lines. A terminal has style, unless the variable `NO_COLOR` is
  /// set, or `TERM` is missing or `dumb`.
  public var layout: TextLayout {
    guard isTerminal else {
      return .plain
    }
    let wantsNoColor = Self.variable("NO_COLOR")?.isEmpty == false
    return TextLayout(width: width, isStyled: obeysSequences && !wantsNoColor)
  }

  /// Whether the stream is a terminal that understands escape sequences.
  var obeysSequences: Bool {
    isTerminal && ![nil, "", "dumb"].contains(Self.variable("TERM"))
  }

  /// The width of the terminal in columns, or `nil` if it is unknown.
  private var width: Int? {
    var size = winsize()
    guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
