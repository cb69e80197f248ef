import Foundation
import TestServer

/// A socket that a service manager would listen on.
final class NotifySocket: Sendable {
  /// Where it is.
  let path: String
  private let descriptor: Int32

  /// Begins to listen.
  ///
  /// - Throws: `POSIXError` when the system does not let it.
  init(in folder: Folder) throws {
    path = folder.file("notify")
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
  }

  deinit { close(descriptor) }

  /// Waits for the next message.
  ///
  /// - Parameter react: What to do at once, on a thread of its own, however long the task then waits for
  ///   its turn.
  /// - Returns: The message; none when none comes.
  func message(then react: @escaping @Sendable () -> Void = {}) async -> String? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&event, 1, Int32(patience / .milliseconds(1))) == 1 else {
          return continuation.resume(returning: nil)
        }
        var buffer = [UInt8](repeating: 0, count: 100)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        react()
        continuation.resume(
          returning: String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        )
      }
    }
  }
}
