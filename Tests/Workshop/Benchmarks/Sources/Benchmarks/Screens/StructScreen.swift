import FactoryKit
import Services

/// A struct with three dependencies.
struct StructScreen: Screen {
  @Injected(\.cachedService) var first
  @Injected(\.secondCachedService) var second
  @Injected(\.thirdCachedService) var third

  @inline(never) init() {}
}
