/// The place in the source where a factory is declared, and some flags.
@usableFromInline
package struct Declaration: Sendable {
  /// The property's name as `#function` writes it, or the `key:`.
  @usableFromInline let name: Literal
  @usableFromInline let file: Literal
  /// The line above the column, above the flags.
  @usableFromInline var bits: UInt64

  @usableFromInline
  struct Flags: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Each parameter has its own instance.
    @inlinable static var perParameter: Flags { Flags(rawValue: 1) }
    /// The factory is a promise, which another module registers.
    @inlinable static var promised: Flags { Flags(rawValue: 2) }
    /// The modifier comes after `once()`.
    @inlinable static var afterOnce: Flags { Flags(rawValue: 4) }
    /// The factory is declared on the main actor.
    @inlinable static var onMainActor: Flags { Flags(rawValue: 8) }
  }

  @inlinable
  init(name: StaticString, fileID: StaticString, line: UInt, column: UInt) {
    self.name = Literal(name)
    file = Literal(fileID)
    bits = UInt64(UInt32(clamping: line)) << 32 | UInt64(UInt16(clamping: column)) << 8
  }

  @inlinable var flags: Flags {
    get { Flags(rawValue: UInt8(truncatingIfNeeded: bits)) }
    set { bits = position << 8 | UInt64(newValue.rawValue) }
  }

  /// The line and the column.
  @inlinable var position: UInt64 { bits >> 8 }
}

extension Declaration {
  /// The name as `#function` writes it, or the key.
  var key: String { name.text }

  var fileID: String { file.text }

  /// The name without the parentheses of a function.
  var displayName: String { String(key.prefix { $0 != "(" }) }

  /// Returns the code that calls a method of the factory, for messages.
  ///
  /// - Parameters:
  ///   - method: The method with its arguments.
  ///   - container: The expression of the container; `nil` for none.
  /// - Returns: The code.
  package func code(calling method: String, on container: String? = nil) -> String {
    let factory = codeOfFactory(named: key)
    guard let container else {
      return "\(factory).\(method)"
    }
    return "\(container).\(factory).\(method)"
  }

  /// The file and the line.
  var place: String { "\(fileID):\(bits >> 32)" }

  /// Returns whether both are the same place, with literals at the same addresses.
  @inlinable
  func isIdentical(to other: Declaration) -> Bool {
    position == other.position && name.isIdentical(to: other.name)
      && file.isIdentical(to: other.file)
  }

  /// Returns whether both are the same place.
  func isSame(as other: Declaration) -> Bool {
    position == other.position && name == other.name && file == other.file
  }
}

/// Returns the code that reads a property or calls a function, such as `loader(for: …)` for `loader(for:)`.
///
/// - Parameter name: The name, as `#function` writes it.
/// - Returns: The code.
package func codeOfFactory(named name: String) -> String {
  let parts = name.split(separator: "(", maxSplits: 1)
  guard parts.count == 2 else {
    return name
  }
  let labels = parts[1].dropLast().split(separator: ":")
  let arguments = labels.map { label in
    if label == "_" {
      return "…"
    }
    return "\(label): …"
  }
  return "\(parts[0])(\(arguments.joined(separator: ", ")))"
}
