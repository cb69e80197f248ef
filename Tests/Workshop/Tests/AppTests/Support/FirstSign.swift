import Foundation
import TestServer

/// Waits for the first file to be made or written in a folder.
final class FirstSign {
  private let descriptor: Int32

  /// Begins to watch a folder.
  ///
  /// - Throws: `POSIXError` when the system does not let it.
  init(in folder: String) throws {
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    guard inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_MODIFY)) >= 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL)
    }
  }

  deinit { close(descriptor) }

  /// Returns whether there was a sign, at once when there was.
  func wait() -> Bool {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&event, 1, Int32(patience / .milliseconds(1))) == 1
  }
}
