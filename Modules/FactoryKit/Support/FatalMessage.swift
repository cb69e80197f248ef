#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// The end of the program, with a sentence as the last thing on standard error.
///
/// `fatalError` prints its message before Swift's backtrace, which has some hundred lines. Here the
/// backtrace comes first, if the program prints one. A debugger stops in `end(with:)`.
enum FatalMessage {
  #if os(Linux)
    private typealias Handler =
      @convention(c) (CInt, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

    /// The address of the sentence as a C string; zero until the program ends.
    private static let sentence = Atomic<UInt>(0)
    /// The address of the handler that prints the backtrace.
    private static let backtracer = Atomic<UInt>(0)
  #endif

  /// Ends the program.
  @inline(never)
  static func end(with text: String) -> Never {
    #if os(Linux)
      var action = sigaction()
      sigaction(SIGABRT, nil, &action)
      let text = UInt(bitPattern: strdup("Fatal error: \(text)\n"))
      // A second thread waits until the first one has ended the program.
      guard sentence.compareExchange(expected: 0, desired: text, ordering: .releasing).exchanged
      else { while true { pause() } }
      backtracer.store(action.address, ordering: .releasing)
      action.sa_flags = SA_SIGINFO
      action.set { number, info, context in
        // This calls only what a signal handler may call. 'abort' ends the program afterwards.
        let backtracer = FatalMessage.backtracer.load(ordering: .acquiring)
        // 0 and 1 stand for the default action and for no action.
        if backtracer > 1 { unsafeBitCast(backtracer, to: Handler.self)(number, info, context) }
        let sentence = FatalMessage.sentence.load(ordering: .acquiring)
        if let sentence = UnsafePointer<CChar>(bitPattern: sentence) {
          write(STDERR_FILENO, sentence, strlen(sentence))
        }
      }
      sigaction(SIGABRT, &action, nil)
      abort()
    #else
      fatalError(text)
    #endif
  }
}

/// Writes a text to standard error at once.
func writeError(_ text: consuming String) {
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

#if os(Linux)
  // The C libraries name the union of the two kinds of handlers differently.
  extension sigaction {
    fileprivate var address: UInt {
      #if canImport(Musl)
        unsafeBitCast(__sa_handler.sa_handler, to: UInt.self)
      #else
        unsafeBitCast(__sigaction_handler.sa_handler, to: UInt.self)
      #endif
    }

    fileprivate mutating func set(
      _ handler:
        @escaping @convention(c) (
          CInt, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
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
