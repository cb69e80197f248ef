import FactoryKit
import Services

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
      making("lazy-first", LazyScreen.self) {
        let screen = LazyScreen()
        read(screen)
        consume(screen)
      },
      "an object with three @LazyInjected, and the first read of each",
      limit: injected,
      budget: 1.5,
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
