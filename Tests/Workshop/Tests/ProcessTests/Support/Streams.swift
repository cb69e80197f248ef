import Foundation
import Synchronization

/// Both ends of a process's standard streams.
struct Streams {
  /// The ends of the process: its standard input, output and error.
  let child: [Int32]
  /// The end for reading its standard output; `nil` if that goes elsewhere.
  let output: Int32?
  /// The end for reading its standard error.
  let errors: Int32

  /// Only one process is started at a time, because it would inherit the streams of another one.
  private static let lock = Mutex(())

  /// Opens streams, starts a process with them, and closes the ends of the process.
  static func withNew<Result: Sendable>(
    input: String,
    output: Int32?,
    onTerminal: Bool,
    _ start: (Streams) throws -> Result
  ) throws -> Result {
    try lock.withLock { _ in
      let inputs = try pair(pipe)
      defer {
        for input in inputs { close(input) }
      }
      try write(input, to: inputs[1])
      let errors = try pair(onTerminal ? { openpty($0, $0 + 1, nil, nil, nil) } : pipe)
      defer { close(errors[1]) }
      if let output {
        let child = [inputs[0], output, errors[1]]
        return try start(Streams(child: child, output: nil, errors: errors[0]))
      }
      let outputs = try pair(pipe)
      defer { close(outputs[1]) }
      let child = [inputs[0], outputs[1], errors[1]]
      return try start(Streams(child: child, output: outputs[0], errors: errors[0]))
    }
  }

  /// Opens a pipe whose reading end is closed, also in all processes.
  ///
  /// - Returns: The end for writing.
  static func pipeWithoutReader() throws -> Int32 {
    try lock.withLock { _ in
      let ends = try pair(pipe)
      close(ends[0])
      return ends[1]
    }
  }

  /// Opens two connected descriptors, for reading and for writing.
  private static func pair(
    _ open: (UnsafeMutablePointer<Int32>) -> Int32
  ) throws -> [Int32] {
    var ends: [Int32] = [-1, -1]
    let result = ends.withUnsafeMutableBufferPointer { $0.baseAddress.map(open) ?? -1 }
    guard result == 0 else { throw POSIXError(.EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  /// Writes the input of the process, which must fit into the pipe's buffer.
  private static func write(_ text: String, to descriptor: Int32) throws {
    let bytes = Array(text.utf8)
    guard bytes.count <= 32 << 10 else { throw POSIXError(.EFBIG) }
    guard Foundation.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw POSIXError(.EPIPE)
    }
  }
}
