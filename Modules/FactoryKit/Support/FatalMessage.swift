#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Synchronization

/// The end of the program, with a sentence that's the last thing on standard error.
///
/// `fatalError` prints its message first, and Swift's backtrace of some hundred lines follows. Here the
/// backtrace comes first, where one is printed at all. A debugger stops in `end(with:)`.
enum FatalMessage {
  #if os(Linux)
    private typealias Handler =
      @convention(c) (
        Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
      ) -> Void

    /// The address of the sentence, with a zero behind it; none until the program ends.
    private static let sentence = Atomic<UInt>(0)
    /// The address of the handler that prints the backtrace; 0 or 1 if there's none.
    private static let backtracer = Atomic<UInt>(0)
  #endif

  /// Ends the program.
  @inline(never)
  static func end(with text: String) -> Never {
    #if os(Linux)
      let address = UInt(bitPattern: strdup("Fatal error: \(text)\n"))
      // A second thread that gets here waits for the first to end the program.
      guard sentence.compareExchange(expected: 0, desired: address, ordering: .relaxed).exchanged
      else { while true { pause() } }
      var action = sigaction()
      sigaction(SIGABRT, nil, &action)
      backtracer.store(action.handlerAddress, ordering: .relaxed)
      action.sa_flags = SA_SIGINFO
      action.setHandler { number, info, context in
        // Only what a signal handler may call; 'abort' ends the program when this returns.
        let address = FatalMessage.backtracer.load(ordering: .relaxed)
        if address > 1 {
          unsafeBitCast(address, to: Handler.self)(number, info, context)
        }
        if let text = UnsafePointer<CChar>(
          bitPattern: FatalMessage.sentence.load(ordering: .relaxed)
        ) {
          write(STDERR_FILENO, text, strlen(text))
        }
      }
      sigaction(SIGABRT, &action, nil)
      abort()
    #else
      fatalError(text)
    #endif
  }
}

#if os(Linux)
  extension sigaction {
    /// The address of the handler, or the number that stands for what the system does by itself.
    fileprivate var handlerAddress: UInt {
      #if canImport(Musl)
        unsafeBitCast(__sa_handler.sa_handler, to: UInt.self)
      #else
        unsafeBitCast(__sigaction_handler.sa_handler, to: UInt.self)
      #endif
    }

    fileprivate mutating func setHandler(
      _ handler:
        @escaping @convention(c) (
          Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
        ) -> Void
    ) {
      #if canImport(Musl)
        __sa_handler.sa_sigaction = handler
      #else
        __sigaction_handler.sa_sigaction = handler
      #endif
    }
  }
#endif
