import Foundation
import TestServer

/// The socket of a service manager.
final class NotifySocket: Sendable {
  /// The path of the socket.
  let path: String
  private let descriptor: Int32

  /// Starts listening.
  ///
  /// - Throws: `POSIXError` if the system doesn't support it.
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
  /// - Parameter react: Called immediately, on a new thread, even if the task must wait for its
  ///   turn.
  /// - Returns: The message; `nil` after a time limit.
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
