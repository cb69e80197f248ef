import FactoryKit
import Services

/// An object with three cached dependencies.
///
/// The initializers here are not inlined into the loop that calls them, because in an app they
/// aren't either.
private final class ClassScreen {
  @Injected(\.cachedService) var first
  @Injected(\.secondCachedService) var second
  @Injected(\.thirdCachedService) var third

  @inline(never) init() {}
}

/// An object with three dependencies that are resolved on first read.
private final class LazyScreen {
  @LazyInjected(\.cachedService) var first
  @LazyInjected(\.secondCachedService) var second
  @LazyInjected(\.thirdCachedService) var third

  @inline(never) init() {}
}

extension Workload {
  static let injected = Workload(
    "injected",
    isSound: { ClassScreen().second.isSame(as: ClassScreen().second) },
    { for _ in 0..<$0 { consume(ClassScreen()) } }
  )

  static let lazyInjected = Workload(
    "lazy-injected",
    isSound: { LazyScreen().second.isSame(as: LazyScreen().second) },
    { operations in
      for _ in 0..<operations {
        let screen = LazyScreen()
        consume(screen.first)
        consume(screen.second)
        consume(screen.third)
        consume(screen)
      }
    }
  )
}
