#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension StandardStream {
  /// What the stream's reader can show: lines of any length unless it's a terminal.
  ///
  /// A terminal gets style unless the variable `NO_COLOR` is set, or `TERM` is missing or `dumb`.
  public var layout: TextLayout {
    guard isTerminal else { return .plain }
    let wantsNoColor = Self.variable("NO_COLOR")?.isEmpty == false
    return TextLayout(width: width, isStyled: obeysSequences && !wantsNoColor)
  }

  /// Whether the stream's reader is a terminal that does more than show text.
  var obeysSequences: Bool {
    isTerminal && ![nil, "", "dumb"].contains(Self.variable("TERM"))
  }

  /// How many columns the terminal has; none if it doesn't say.
  private var width: Int? {
    var size = winsize()
    guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
