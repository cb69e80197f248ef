package import CommandLineKit
import Contracts
import FactoryKit
package import Foundation

/// The settings of a file.
///
/// An option on the command line overrides its setting.
package struct Settings: Hashable, Sendable {
  /// The largest size of a settings file, in bytes.
  package static let sizeLimit = 64 << 10
  private static let example = #"{"url": "https://api.example.com/v1/accounts", "format": "json"}"#

  /// The URL to fetch accounts from.
  package var url: URL?
  /// The time limit of a request.
  package var timeout: Duration?
  /// The name of the format.
  package var format: String?

  /// Creates settings.
  package init(url: URL? = nil, timeout: Duration? = nil, format: String? = nil) {
    (self.url, self.timeout, self.format) = (url, timeout, format)
  }

  /// Reads the file that an option names, or returns empty settings without that option.
  init(_ arguments: Arguments) throws {
    Container.shared.settingsPath.register { arguments[.config] }
    self = try Container.shared.settings()
  }

  /// Reads a JSON file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - formats: The names of the available formats.
  /// - Throws: ``SettingsError`` if the file can't be read or isn't a JSON object, and for the first
  ///   setting that is unknown or invalid.
  package init(file path: String, formats: [String]) throws(SettingsError) {
    for (name, value) in try Self.members(path).sorted(by: { $0.key < $1.key }) {
      func wrong(_ expected: String) -> SettingsError {
        SettingsError(
          "In the settings file '\(path)', \(name) is \(Self.shown(value)). Expected \(expected)."
        )
      }
      switch name {
      case "url":
        guard let text = value as? String else { throw wrong("text in double quotes") }
        do throws(AccountsUsageError) {
          url = try URL(service: text)
        } catch {
          throw SettingsError("In the settings file '\(path)', url: \(error)")
        }
      case "timeout":
        // The rules of the command line apply to the number.
        timeout = value is NSNumber ? try? Duration(timeout: Self.shown(value)) : nil
        guard timeout != nil else {
          throw wrong("a number of seconds above 0 and up to \(Int(Duration.longestTimeout))")
        }
      case "format":
        format = formats.first { $0 == value as? String }
        guard format != nil else {
          throw wrong(formats.map { "\"\($0)\"" }.joined(separator: ", "))
        }
      default:
        throw SettingsError(
          "Unknown setting '\(name)' in the settings file '\(path)'. Expected url, timeout or format."
        )
      }
    }
  }

  /// Returns a value for an error message.
  private static func shown(_ value: Any) -> String {
    switch value {
    case let text as String: "\"\(text)\""
    // A cast to `Bool` would also match 0 and 1.
    case let number as NSNumber:
      "cB".contains(String(cString: number.objCType)) ? "\(number.boolValue)" : "\(number)"
    case is NSNull: "null"
    case is [Any]: "a list"
    default: "an object"
    }
  }

  private static func members(_ path: String) throws(SettingsError) -> [String: Any] {
    let file = "The settings file '\(path)'"
    let data = try data(path)
    let value: Any
    do {
      value = try JSONSerialization.jsonObject(with: data)
    } catch {
      let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      throw SettingsError(
        "\(file) isn't valid JSON\(reason.map { ": \($0)" } ?? ".") Write it like \(example)."
      )
    }
    guard let members = value as? [String: Any] else {
      throw SettingsError("\(file) isn't a JSON object. Write it like \(example).")
    }
    return members
  }

  private static func data(_ path: String) throws(SettingsError) -> Data {
    // Without O_NONBLOCK, a pipe without a writer would block the command.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0, let file = fdopen(descriptor, "r") else {
      throw SettingsError(path, unreadable: errno)
    }
    defer { fclose(file) }
    // The writer of a pipe may still be busy.
    _ = fcntl(descriptor, F_SETFL, 0)
    var bytes = [UInt8](repeating: 0, count: sizeLimit + 1)
    let count = fread(&bytes, 1, bytes.count, file)
    guard ferror(file) == 0 else { throw SettingsError(path, unreadable: errno) }
    guard count <= sizeLimit else {
      throw SettingsError(
        "The settings file '\(path)' has more than \(sizeLimit >> 10) KiB. Name a file with settings "
          + "as --config."
      )
    }
    return Data(bytes[..<count])
  }
}

/// An error in a settings file.
package struct SettingsError: CommandError, CustomStringConvertible, Hashable {
  /// The exit code: no such file, no permission, or invalid data.
  package let exitCode: ExitCode
  /// A message that names the file, the place, the value and the fix.
  package let description: String

  fileprivate init(_ description: String) {
    (exitCode, self.description) = (.invalidData, description)
  }

  /// Creates the error for a file that can't be read.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - code: The system's error number.
  package init(_ path: String, unreadable code: Int32) {
    exitCode = [EACCES, EPERM].contains(code) ? .notPermitted : .noInput
    description = .unreadable("The settings file '\(path)', given as --config,", code)
  }
}
