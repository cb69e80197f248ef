package import CommandLineKit
import Foundation

/// Why a settings file is of no use.
package struct SettingsError: Error, Hashable {
  /// What's wrong.
  package enum Problem: Hashable, Sendable {
    /// The system doesn't read it, and says so with this number.
    case unreadable(Int32)
    /// It's longer than any settings are.
    case tooLong
    /// It isn't JSON; what the parser says of it.
    case invalidJSON(String?)
    /// It's JSON, but no object.
    case noObject
    /// There's no setting of this name.
    case unknownSetting(String)
    /// The address isn't one.
    case malformedURL(AccountsUsageError)
    /// A setting of a name has a value that it can't have.
    case wrongValue(String, String, expected: String)
  }

  private let path: String
  private let problem: Problem

  /// Creates the error.
  package init(_ path: String, _ problem: Problem) { (self.path, self.problem) = (path, problem) }
}

extension SettingsError: CommandError, CustomStringConvertible {
  /// The code for what's wrong: no such file, no permission, or invalid data.
  package var exitCode: ExitCode {
    switch problem {
    case .unreadable(EACCES), .unreadable(EPERM): .notPermitted
    case .unreadable: .noInput
    default: .invalidData
    }
  }

  /// A sentence that names the file, the place and the value, and what to do.
  package var description: String {
    let file = "The settings file '\(path)'"
    return switch problem {
    case .unreadable(ENOENT), .unreadable(ENOTDIR):
      "\(file) doesn't exist. Check the path given as --config."
    case .unreadable(EACCES), .unreadable(EPERM):
      "\(file) can't be read: permission denied. Allow it with chmod, or name another file as --config."
    case .unreadable(EISDIR): "\(file) is a folder. Name a file in it as --config."
    case .unreadable(let code):
      "\(file) can't be read: \(String(cString: strerror(code))). Name another file as --config."
    case .tooLong:
      "\(file) has more than \(SettingsFile.sizeLimit >> 10) KiB. Name a file with settings as --config."
    case .invalidJSON(let description):
      "\(file) isn't valid JSON\(description.map { ": \($0)" } ?? ".") Write it like \(Self.example)."
    case .noObject: "\(file) isn't a JSON object. Write it like \(Self.example)."
    case .unknownSetting(let name):
      "\(file) has a setting '\(name)', which there isn't. Expected url, timeout or format."
    case .malformedURL(let error): "In the settings file '\(path)', url: \(error)"
    case .wrongValue(let name, let value, let expected):
      "In the settings file '\(path)', \(name) is \(value). Expected \(expected)."
    }
  }

  private static let example = #"{"url": "https://api.example.com/v1/accounts", "format": "json"}"#
}
