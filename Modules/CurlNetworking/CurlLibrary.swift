import CCurl
package import Contracts

/// The system's libcurl, opened while the program runs.
///
/// A program that never sends a request runs without libcurl, and one that does says which package
/// to install.
package struct CurlLibrary: @unchecked Sendable {
  /// The library that this machine has, or why it cannot be used; looked for once.
  package static let system = Result { () throws(NetworkError) in try CurlLibrary("libcurl.so.4") }

  /// The oldest version that can be used.
  package static let oldestVersion = version(UInt32(CCURL_OLDEST_VERSION))

  /// The version, such as `7.88.1`.
  package var version: String { Self.version(number) }

  /// The version as a number, a byte for each part.
  private let number: UInt32
  /// The functions, which stay valid and the same until the process ends.
  let functions: UnsafeMutablePointer<ccurl_library>
  /// The functions that are called as they are.
  var curl: ccurl_library { functions.pointee }

  /// Opens a library.
  ///
  /// - Parameter name: What the linker finds it by.
  /// - Throws: `NetworkError.noLibrary` when it is missing, too old or unusable.
  package init(_ name: String) throws(NetworkError) {
    functions = .allocate(capacity: 1)
    var number: UInt32 = 0
    let opening = ccurl_open(name, functions, &number)
    self.number = number
    guard opening != CCURL_OPENED else { return }
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

  /// Returns the notation of a version that libcurl gives as a number, a byte for each part.
  private static func version(_ number: UInt32) -> String {
    "\(number >> 16 & 0xFF).\(number >> 8 & 0xFF).\(number & 0xFF)"
  }
}
