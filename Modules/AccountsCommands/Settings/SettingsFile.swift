import Foundation

/// A JSON file that says how to show accounts.
package struct SettingsFile {
  /// The most bytes that it may have.
  package static let sizeLimit = 64 << 10

  private let path: String
  private let members: [String: Any]

  /// Reads a file.
  ///
  /// - Throws: ``SettingsError`` if it can't be read, or isn't a JSON object.
  package init(path: String) throws(SettingsError) {
    self.path = path
    let data = try Self.data(path)
    let value: Any
    do {
      value = try JSONSerialization.jsonObject(with: data)
    } catch {
      let description = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      throw SettingsError(path, .invalidJSON(description))
    }
    guard let members = value as? [String: Any] else { throw SettingsError(path, .noObject) }
    self.members = members
  }

  /// Checks what the file says.
  ///
  /// - Parameter formats: The names of the formats that there are.
  /// - Returns: The settings.
  /// - Throws: ``SettingsError`` for the first setting that's unknown or makes no sense.
  package func settings(formats: [String]) throws(SettingsError) -> Settings {
    var settings = Settings()
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      switch name {
      case "url": settings.url = try url(value)
      case "timeout": settings.timeout = try timeout(value)
      case "format": settings.format = try format(value, of: formats)
      default: throw SettingsError(path, .unknownSetting(name))
      }
    }
    return settings
  }

  private func url(_ value: Any) throws(SettingsError) -> URL {
    guard let text = value as? String else { throw wrong("url", "text in double quotes") }
    do {
      return try ServiceURL(text).url
    } catch {
      throw SettingsError(path, .malformedURL(error))
    }
  }

  private func timeout(_ value: Any) throws(SettingsError) -> Duration {
    // As it's written on the command line: what isn't a number there isn't one here.
    guard let number = value as? NSNumber, !Self.isBool(number),
      let timeout = try? Duration(timeout: "\(number)")
    else {
      throw wrong(
        "timeout",
        "a number of seconds above 0 and up to \(Int(Duration.longestTimeout))"
      )
    }
    return timeout
  }

  private func format(_ value: Any, of formats: [String]) throws(SettingsError) -> String {
    guard let name = value as? String, formats.contains(name) else {
      throw wrong("format", formats.map { "\"\($0)\"" }.joined(separator: ", "))
    }
    return name
  }

  private func wrong(_ name: String, _ expected: String) -> SettingsError {
    let shown: String =
      switch members[name] {
      case let text as String: "\"\(text)\""
      case let number as NSNumber: Self.isBool(number) ? "\(number.boolValue)" : "\(number)"
      case is NSNull: "null"
      case is [Any]: "a list"
      default: "an object"
      }
    return SettingsError(path, .wrongValue(name, shown, expected: expected))
  }

  /// Whether it's written as `true` or `false`: 0 and 1 are also `Bool`s to a cast.
  private static func isBool(_ number: NSNumber) -> Bool {
    "cB".contains(String(cString: number.objCType))
  }

  private static func data(_ path: String) throws(SettingsError) -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw SettingsError(path, .unreadable(errno)) }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: sizeLimit + 1)
    var data = Data()
    while data.count <= sizeLimit {
      let count = read(descriptor, &buffer, sizeLimit + 1 - data.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SettingsError(path, .unreadable(errno)) }
      if count == 0 { return data }
      data += buffer[..<count]
    }
    throw SettingsError(path, .tooLong)
  }
}
