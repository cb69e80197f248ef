import FactoryKit
import Services

/// An object with three dependencies that are resolved on first read.
final class LazyScreen: Screen {
  @LazyInjected(\.cachedService) var first
  @LazyInjected(\.secondCachedService) var second
  @LazyInjected(\.thirdCachedService) var third

  @inline(never) init() {}
}
