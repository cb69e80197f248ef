import FactoryKit
import Services
import Synchronization

/// The cost of three cached dependencies in an object or a struct.
extension Row {
  static let wrappers = [
    Row(
      injected,
      "an object with three @Injected",
      limit: .allocation,
      budget: 12,
      instructions: .atMost(3800)
    ),
    Row(
      making("injected-private", PrivateScreen.self) { consume(PrivateScreen()) },
      "an object with three private @Injected of explicit types",
      limit: .allocation,
      budget: 12,
      instructions: .atMost(3800)
    ),
    Row(
      making("injected-struct", StructScreen.self) { take(StructScreen()) },
      "a struct with three @Injected",
      limit: .allocation,
      budget: 12,
      instructions: .atMost(3800)
    ),
    Row(
      making("dependency", FunctionScreen.self) { consume(FunctionScreen()) },
      "an object with three dependency(…)",
      limit: .allocation,
      budget: 12,
      instructions: .atMost(3800)
    ),
    Row(
      firstReads,
      "the first read of each of three @LazyInjected",
      limit: injected,
      budget: 2.0,
      instructions: .atMost(4300)
    ),
    Row(
      making("lazy-whole", LazyScreen.self) {
        let screen = LazyScreen()
        read(screen)
        consume(screen)
      },
      "an object with three @LazyInjected, and the first read of each",
      limit: injected,
      instructions: .atMost(7100)
    ),
    Row(
      reading("lazy-later", LazyScreen.self) { read($0) },
      "a later read of each of three @LazyInjected",
      limit: reading("stored", StoredScreen.self) { read($0) },
      budget: 3.0,
      instructions: .atMost(800)
    ),
  ]

  private static let injected = making("injected", ClassScreen.self) { consume(ClassScreen()) }

  /// Measures the creation of a screen whose dependencies are cached.
  private static func making<S: Screen>(
    _ name: String,
    _ screen: S.Type,
    _ make: @escaping @Sendable () -> Void
  ) -> Workload {
    Workload(name, prepare: Container.resetShared, isSound: { S.isSound() }) { operations in
      for _ in 0..<operations { make() }
    }
  }

  /// Measures repeated reads of one screen's properties.
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

  /// Measures the first reads of a screen's properties.
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
      // Only calibration needs more screens than there are.
      for _ in screens.count..<operations { read(LazyScreen()) }
    }
  )

  /// Screens whose properties were not read yet.
  private static let unread = Mutex<ArraySlice<LazyScreen>>([])
  /// The number of operations in a sample, or in a count of instructions.
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

  /// Uses a value, so that the optimizer can't remove it.
  @inline(never) @_optimize(none)
  private static func take(_ screen: StructScreen) {}
}
