import FactoryKit
import Testing

#if canImport(Runtime)
  import Runtime
#endif

/// The place of a call in the program's own source.
enum CallSite {
  /// The innermost place on the stack outside FactoryKit and this module; `nil` without debug information.
  ///
  /// In a large program, the first lookup of each function on the stack takes about 25 ms.
  static var current: SourceLocation? {
    #if canImport(Runtime)
      // One frame after the other: the runtime follows frame pointers, and a frame of the caller's caller
      // may have none.
      for depth in 0..<96 {
        // Only the first of the two frames is used. The second shows that there are more.
        guard
          let backtrace = try? Backtrace.capture(limit: 2, offset: depth, top: 0, images: images),
          let address = backtrace.frames.first(where: { _ in true })?.originalProgramCounter
        else { return nil }
        // Under the lock, so that each address is looked up once.
        let place = known.withLock { known in
          if let place = known[address] {
            return place
          }
          let symbols = backtrace.symbolicated(with: images)?.frames.prefix {
            $0.captured.originalProgramCounter == address
          }
          let place = symbols?.lazy.compactMap(\.symbol).compactMap(location).first
          known[address] = .some(place)
          return place
        }
        if let place {
          return place
        }
      }
    #endif
    return nil
  }

  #if canImport(Runtime)
    /// The places of the known addresses; `nil` for an address outside the program's own source.
    private static let known = Locked<[Backtrace.Address: SourceLocation?]>([:])

    /// The program and its libraries.
    ///
    /// Captured once: a capture reads all files in memory, and crashes if another thread unmaps one meanwhile.
    /// Without this argument, the runtime captures them for each backtrace.
    private static let images = ImageMap.capture()

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

    /// The module in a mangled name: a prefix such as `$s`, then the length of the module's name and the name.
    private static func module(of name: String) -> Substring? {
      let counted = name.drop { !$0.isNumber }
      let digits = counted.prefix(while: \.isNumber)
      guard let length = Int(digits), length > 0 else {
        return nil
      }
      return counted.dropFirst(digits.count).prefix(length)
    }

    /// Whether a file is neither FactoryKit's nor of this module, and was not made by a macro.
    private static func isForeign(_ path: String) -> Bool {
      guard path.hasSuffix(".swift"), !path.contains("@__swiftmacro") else {
        return false
      }
      return !folders.contains { folder in
        // Code inlined from another module may have a path relative to the folder of its compilation.
        path.hasPrefix(folder.absolute) || path.first != "/" && path.contains(folder.relative)
      }
    }

    /// The folders of FactoryKit and of this module.
    private static let folders: [(absolute: String, relative: String)] = {
      // …/Modules/Core/FactoryTesting/CallSite.swift
      let modules = "\(#filePath)".split(separator: "/").dropLast(2)
      return ["FactoryKit", "FactoryTesting"].map { name in
        ("/\(modules.joined(separator: "/"))/\(name)/", "\(modules.last ?? "")/\(name)/")
      }
    }()
  #endif
}
