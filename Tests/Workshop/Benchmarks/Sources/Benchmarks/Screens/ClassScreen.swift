import FactoryKit
import Services

/// An object with three dependencies, as most are written.
///
/// No initializer here is folded into the loop that calls it: in an app, none is.
final class ClassScreen: Screen {
  @Injected(\.cachedService) var first
  @Injected(\.secondCachedService) var second
  @Injected(\.thirdCachedService) var third

  @inline(never) init() {}
}
