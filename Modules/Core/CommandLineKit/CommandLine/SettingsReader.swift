#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Typed settings from a file and from the environment, which has precedence.
///
/// A line of the file is `KEY=VALUE`, a comment that begins with `#`, or empty. A key is a name that a variable can have:
/// ASCII letters, digits and underscores, the first of which is no digit. White space around a key or a value doesn't
/// count, quotation marks belong to the value, and if a key is repeated, the last line applies. The file is UTF-8.
public struct SettingsReader: Sendable {
  /// The largest size of a file, in bytes.
  private static let sizeLimit = 64 << 10

  private var file: [String: (text: String, place: String)] = [:]
  private let environment: @Sendable (_ key: String) -> String?

  /// Creates a reader, and reads the file.
  ///
  /// - Parameters:
  ///   - path: The file. Without one, only the environment has settings.
  ///   - environment: Returns the value of a variable; by default that of the process.
  /// - Throws: An error that names the file and the line.
  public init(
    file path: String?,
    environment: @escaping @Sendable (_ key: String) -> String? = Self.variable
  ) throws(SettingsReaderError) {
    self.environment = environment
    guard let path else {
      return
    }
    // Scalars, because a character can combine a sign of this syntax with others.
    let lines = try Self.text(of: path).unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map(\.trimmed)
    for (number, line) in zip(1..., lines) where !line.isEmpty && line.first != "#" {
      let place = "in line \(number) of '\(path)'"
      guard let sign = line.firstIndex(of: "="), sign > line.startIndex else {
        throw .malformedLine(String(line), place: place)
      }
      let key = line[..<sign].trimmed
      // Another key could never be read: the file would set nothing.
      guard key.isVariable else {
        throw .malformedKey(String(key), place: place)
      }
      let text = line[line.index(after: sign)...].trimmed
      file[String(key)] = (String(text), place)
    }
  }

  /// Returns the value of a key, or a default if neither the environment nor the file has the key.
  ///
  /// - Parameters:
  ///   - key: The key, which is also the name of the variable.
  ///   - value: The default.
  ///   - expected: A description of the valid values, for errors.
  ///   - isValid: Whether a value is valid.
  /// - Returns: The value.
  /// - Throws: An error that names the key, the value and its place if the value is invalid.
  public func value<Value: LosslessStringConvertible>(
    _ key: String,
    default value: Value,
    expected: String,
    where isValid: (Value) -> Bool = { _ in true }
  ) throws(SettingsReaderError) -> Value {
    try find(key, expected, isValid) ?? value
  }

  /// Returns the value of a key.
  ///
  /// - Parameters:
  ///   - key: The key, which is also the name of the variable.
  ///   - expected: A description of the valid values, for errors.
  ///   - isValid: Whether a value is valid.
  /// - Returns: The value.
  /// - Throws: An error that names the key if the value is missing or invalid.
  public func value<Value: LosslessStringConvertible>(
    _ key: String,
    expected: String,
    where isValid: (Value) -> Bool = { _ in true }
  ) throws(SettingsReaderError) -> Value {
    guard let value = try find(key, expected, isValid) else {
      throw .missing(key, expected: expected)
    }
    return value
  }

  private func find<Value: LosslessStringConvertible>(
    _ key: String,
    _ expected: String,
    _ isValid: (Value) -> Bool
  ) throws(SettingsReaderError) -> Value? {
    let setting: (text: String, place: String)
    if let text = environment(key) {
      setting = (text, "in the environment")
    } else if let line = file[key] {
      setting = line
    } else {
      return nil
    }
    guard let value = Value(setting.text), isValid(value) else {
      throw .invalid(setting.text, of: key, place: setting.place, expected: expected)
    }
    return value
  }

  /// Returns the value of a variable in the environment of the process.
  public static let variable: @Sendable (_ key: String) -> String? = {
    getenv($0).map { String(cString: $0) }
  }

  private static func text(of path: String) throws(SettingsReaderError) -> String {
    guard let file = fopen(path, "re") else {
      throw .unreadableFile(path, number: errno)
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: sizeLimit + 1)
    let count = fread(&bytes, 1, bytes.count, file)
    guard ferror(file) == 0 else {
      throw .unreadableFile(path, number: errno)
    }
    guard count <= sizeLimit else {
      throw .oversizedFile(path)
    }
    guard let text = String(validating: bytes[..<count], as: UTF8.self) else {
      throw .invalidEncoding(path)
    }
    // Some editors begin a file with a byte order mark.
    return String(text.trimmingPrefix("\u{FEFF}"))
  }
}

/// An error of a setting.
public enum SettingsReaderError: Error, Hashable, Sendable {
  /// The system can't read the file, with its error number.
  case unreadableFile(String, number: Int32)
  /// The file has more than 64 KiB.
  case oversizedFile(String)
  /// The file isn't UTF-8.
  case invalidEncoding(String)
  /// A line isn't `KEY=VALUE`.
  case malformedLine(String, place: String)
  /// No variable can have the name of a key, such as `export PORT`.
  case malformedKey(String, place: String)
  /// No value is set for a key.
  case missing(String, expected: String)
  /// The value of a key is invalid.
  case invalid(String, of: String, place: String, expected: String)
}

extension SettingsReaderError: CommandError, CustomStringConvertible {
  /// The exit code for a wrong configuration.
  public var exitCode: ExitCode { .configuration }

  /// A sentence that names the value and the place, and a second one that names the fix.
  public var description: String {
    switch self {
    case .unreadableFile(let path, let number):
      "Can't read '\(path)': \(String(cString: strerror(number))). Check the path and its permissions."
    case .oversizedFile(let path):
      "The file '\(path)' has more than 64 KiB. Name a file with lines of the form KEY=VALUE."
    case .invalidEncoding(let path):
      "The file '\(path)' isn't UTF-8. Save it in this encoding."
    case .malformedLine(let line, let place):
      "Invalid setting '\(line.withoutPassword)' \(place). Expected KEY=VALUE."
    case .malformedKey(let key, let place):
      "Invalid key '\(key.withoutPassword)' \(place). Expected a name like LOG_LEVEL, of letters, digits and "
        + "underscores, without 'export'."
    case .missing(let key, let expected):
      "Missing setting \(key). Expected \(expected), in the environment or in the file of the settings."
    case .invalid(let text, let key, let place, let expected):
      "Invalid value '\(text.withoutPassword)' for \(key) \(place). Expected \(expected)."
    }
  }
}

extension Substring.UnicodeScalarView {
  /// Whether the text can be the name of a variable.
  fileprivate var isVariable: Bool {
    guard let first, !("0"..."9").contains(first) else {
      return false
    }
    return allSatisfy { scalar in
      switch scalar {
      case "A"..."Z", "a"..."z", "0"..."9", "_": true
      default: false
      }
    }
  }

  /// The text without the white space around it.
  fileprivate var trimmed: Self {
    var text = drop(while: \.properties.isWhitespace)
    while let last = text.last, last.properties.isWhitespace {
      text.removeLast()
    }
    return text
  }
}
