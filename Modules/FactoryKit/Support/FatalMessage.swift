#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
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

    /// The sentence as a C string, and the address of the handler that prints the backtrace.
    private struct Ending {
      let sentence: UnsafeMutablePointer<CChar>?
      let backtracer: UInt
    }

    /// The address of an ``Ending``; zero until the program ends.
    private static let ending = Atomic<UInt>(0)
  #endif

  /// Ends the program.
  @inline(never)
  static func end(with text: String) -> Never {
    #if os(Linux)
      var action = sigaction()
      sigaction(SIGABRT, nil, &action)
      let ending = UnsafeMutablePointer<Ending>.allocate(capacity: 1)
      ending.initialize(
        to: Ending(sentence: strdup("Fatal error: \(text)\n"), backtracer: action.address)
      )
      // A second thread waits until the first one has ended the program. Releasing: the handler reads the
      // memory.
      guard
        Self.ending.compareExchange(
          expected: 0,
          desired: UInt(bitPattern: ending),
          ordering: .releasing
        ).exchanged
      else { while true { pause() } }
      action.sa_flags = SA_SIGINFO
      action.set { number, info, context in
        // This calls only what a signal handler may call. 'abort' ends the program afterwards.
        let address = FatalMessage.ending.load(ordering: .acquiring)
        guard let ending = UnsafePointer<Ending>(bitPattern: address)?.pointee else { return }
        // 0 and 1 stand for the default action and for no action.
        if ending.backtracer > 1 {
          unsafeBitCast(ending.backtracer, to: Handler.self)(number, info, context)
        }
        if let sentence = ending.sentence { write(STDERR_FILENO, sentence, strlen(sentence)) }
      }
      sigaction(SIGABRT, &action, nil)
      abort()
    #else
      fatalError(text)
    #endif
  }
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
