#if canImport(Runtime)
  import Runtime
#endif
import Testing

/// Where in a program's own source something was called.
enum CallSite {
  /// The innermost place on the stack that is not in FactoryKit or here, if it can be found out.
  ///
  /// It is looked up in what the compiler has left for debuggers, which takes milliseconds.
  static var current: SourceLocation? {
    #if canImport(Runtime)
      guard let backtrace = try? Backtrace.capture(),
        let frames = backtrace.symbolicated(options: [.showInlineFrames, .showSourceLocations])?
          .frames
      else { return nil }
      return frames.lazy.compactMap(\.symbol).compactMap(location).first
    #else
      return nil
    #endif
  }

  #if canImport(Runtime)
    private static func location(of symbol: SymbolicatedBacktrace.Symbol) -> SourceLocation? {
      guard let place = symbol.sourceLocation, isForeign(place.path),
        let file = place.path.split(separator: "/").last
      else { return nil }
      return SourceLocation(
        fileID: "\(module(of: symbol.rawName) ?? "\(symbol.imageName)")/\(file)",
        filePath: place.path,
        line: max(place.line, 1),
        column: max(place.column, 1)
      )
    }

    /// The module in a mangled name: `$s`, or the like, then its length and its letters.
    private static func module(of name: String) -> Substring? {
      let counted = name.drop { !$0.isNumber }
      let digits = counted.prefix(while: \.isNumber)
      guard let length = Int(digits), length > 0 else { return nil }
      return counted.dropFirst(digits.count).prefix(length)
    }

    /// Whether a file is neither FactoryKit's nor of this module, and was not made by a macro.
    private static func isForeign(_ path: String) -> Bool {
      guard path.hasSuffix(".swift"), !path.contains("@__swiftmacro") else { return false }
      return !folders.contains { folder in
        // What was inlined from another module may have a path relative to where it was compiled.
        path.hasPrefix(folder.absolute) || path.first != "/" && path.contains(folder.relative)
      }
    }

    /// The folders of FactoryKit and of this module.
    private static let folders: [(absolute: String, relative: String)] = {
      // …/Modules/FactoryTesting/CallSite.swift
      let modules = "\(#filePath)".split(separator: "/").dropLast(2)
      return ["FactoryKit", "FactoryTesting"].map { name in
        ("/\(modules.joined(separator: "/"))/\(name)/", "\(modules.last ?? "")/\(name)/")
      }
    }()
  #endif
}
