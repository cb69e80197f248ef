import Foundation

/// Functions that start processes and wait for them.
enum Spawn {
  /// Starts a process with default signal handling, independent of the tests' own.
  ///
  /// - Parameters:
  ///   - path: The executable.
  ///   - arguments: The arguments after its name.
  ///   - environment: All environment variables.
  ///   - streams: The standard input, output and error.
  /// - Returns: The ID of the process.
  /// - Throws: `POSIXError` if the process can't be started.
  static func process(
    _ path: String,
    arguments: [String],
    environment: [String: String],
    streams: [Int32]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    )
    var id: pid_t = 0
    let code = withCStrings([path] + arguments) { arguments in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
        posix_spawn(&id, path, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    return id
  }

  /// Waits until a process has ended.
  static func ending(of id: pid_t) -> AppResult.Ending {
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
    return status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  private static func withCStrings<Result>(
    _ texts: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = texts.map { strdup($0) } + [nil]
    defer {
      for pointer in pointers { free(pointer) }
    }
    return body(&pointers)
  }
}
