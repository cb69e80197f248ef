import FactoryKit
import Services
import Synchronization

/// What three dependencies cost that the container keeps, in an object or a value.
extension Row {
  static let wrappers = [
    Row(
      injected,
      "an object with three @Injected",
      limit: .allocation,
      budget: 5.5,
      instructions: .atMost(2000)
    ),
    Row(
      making("injected-private", PrivateScreen.self) { consume(PrivateScreen()) },
      "the same, private and with the types written out",
      limit: .allocation,
      budget: 5.5,
      instructions: .atMost(2000)
    ),
    Row(
      making("injected-struct", StructScreen.self) { take(StructScreen()) },
      "a value with three @Injected",
      limit: .allocation,
      budget: 5.5,
      instructions: .atMost(2000)
    ),
    Row(
      making("dependency", FunctionScreen.self) { consume(FunctionScreen()) },
      "an object with three dependency(…)",
      limit: .allocation,
      budget: 5.5,
      instructions: .atMost(1500)
    ),
    Row(
      firstReads,
      "the first read of each of three @LazyInjected",
      limit: injected,
      budget: 1.5,
      instructions: .atMost(2400)
    ),
    Row(
      making("lazy-whole", LazyScreen.self) {
        let screen = LazyScreen()
        read(screen)
        consume(screen)
      },
      "an object with three @LazyInjected, and the first read of each",
      limit: injected,
      instructions: .atMost(3100)
    ),
    Row(
      reading("lazy-later", LazyScreen.self) { read($0) },
      "a later read of each of three @LazyInjected",
      limit: reading("stored", StoredScreen.self) { read($0) },
      budget: 1.5,
      instructions: .atMost(350)
    ),
  ]

  private static let injected = making("injected", ClassScreen.self) { consume(ClassScreen()) }

  /// Makes a new screen, where the container keeps what it needs.
  private static func making<S: Screen>(
    _ name: String,
    _ screen: S.Type,
    _ make: @escaping @Sendable () -> Void
  ) -> Workload {
    Workload(name, prepare: Container.resetShared, isSound: { S.isSound() }) { operations in
      for _ in 0..<operations { make() }
    }
  }

  /// Reads one screen's properties again and again.
  private static func reading<S: Screen>(
    _ name: String,
    _ screen: S.Type,
    _ read: @escaping @Sendable (S) -> Void
  ) -> Workload {
    let isSound: @Sendable () -> Bool = {
      let screen = S()
      return screen.first.isSame(as: screen.first) && !screen.first.isSame(as: screen.second)
    }
    return Workload(name, prepare: Container.resetShared, isSound: isSound) { operations in
      let screen = S()
      for _ in 0..<operations { read(screen) }
    }
  }

  /// Reads the properties of screens that nobody has read before.
  private static let firstReads = Workload(
    "lazy-first",
    prepare: {
      Container.resetShared()
      unread.withLock { $0 = (0..<unreadCount).map { _ in LazyScreen() }[...] }
    },
    isSound: { LazyScreen.isSound() },
    { operations in
      let screens = unread.withLock {
        let screens = $0.prefix(operations)
        $0 = $0.dropFirst(operations)
        return screens
      }
      for screen in screens { read(screen) }
      // More than there are only while the time of a sample is being found.
      for _ in screens.count..<operations { read(LazyScreen()) }
    }
  )

  /// Screens that nobody has read.
  private static let unread = Mutex<ArraySlice<LazyScreen>>([])
  /// As many as a sample reads, or a count of instructions.
  private static let unreadCount = 10_240

  @inline(never)
  private static func read(_ screen: LazyScreen) {
    consume(screen.first)
    consume(screen.second)
    consume(screen.third)
  }

  @inline(never)
  private static func read(_ screen: StoredScreen) {
    consume(screen.first)
    consume(screen.second)
    consume(screen.third)
  }

  /// Takes a value, so that the optimizer cannot leave it out.
  @inline(never) @_optimize(none)
  private static func take(_ screen: StructScreen) {}
}
