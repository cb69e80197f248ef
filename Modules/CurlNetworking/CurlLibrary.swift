import CCurl
package import Contracts

/// The system's libcurl, opened at run time.
///
/// A program that sends no request doesn't need libcurl. If it's missing, the error of a request names the
/// package to install.
package struct CurlLibrary: @unchecked Sendable {
  /// The library of this machine, or the reason why it can't be used.
  ///
  /// It is opened once.
  package static let system = Result { () throws(NetworkError) in try CurlLibrary("libcurl.so.4") }

  /// The oldest supported version.
  package static let oldestVersion = version(UInt32(CCURL_OLDEST_VERSION))

  /// The version, such as `7.88.1`.
  package var version: String { Self.version(number) }

  /// The version as a number, with one byte for each part.
  private let number: UInt32
  /// The functions, which stay valid until the process ends.
  let functions: UnsafeMutablePointer<ccurl_library>
  /// The functions that Swift can call directly.
  var curl: ccurl_library { functions.pointee }

  /// Opens a library.
  ///
  /// - Parameter name: The file name of the library.
  /// - Throws: `NetworkError.noLibrary` if it is missing, too old or unusable.
  package init(_ name: String) throws(NetworkError) {
    functions = .allocate(capacity: 1)
    var number: UInt32 = 0
    let opening = ccurl_open(name, functions, &number)
    self.number = number
    guard opening != CCURL_OPENED else {
      return
    }
    functions.deallocate()
    let fault =
      switch opening {
      case CCURL_MISSING: "there is no \(name) on this machine"
      case CCURL_TOO_OLD:
        "\(name) is version \(Self.version(number)), older than \(Self.oldestVersion)"
      default: "\(name) isn't a usable libcurl"
      }
    throw .noLibrary(fault)
  }

  /// Returns the text of a version number.
  private static func version(_ number: UInt32) -> String {
    "\(number >> 16 & 0xFF).\(number >> 8 & 0xFF).\(number & 0xFF)"
  }
}
