import Foundation
import TestServer

/// Waits until the first file is created or opened in a folder, even one without a name.
final class FirstSign {
  private let descriptor: Int32

  /// Starts watching a folder.
  ///
  /// - Throws: `POSIXError` if the system doesn't support it.
  init(in folder: String) throws {
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    guard inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_OPEN)) >= 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL)
    }
  }

  deinit { close(descriptor) }

  /// Waits for the first change, and returns whether there was one.
  func wait() -> Bool {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&event, 1, Int32(patience / .milliseconds(1))) == 1
  }
}
