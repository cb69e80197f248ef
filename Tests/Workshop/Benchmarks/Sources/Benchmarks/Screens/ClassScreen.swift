import FactoryKit
import Services

/// An object with three dependencies, in the most common form.
///
/// The initializers here are not inlined into the loop that calls them, because in an app they
/// aren't either.
final class ClassScreen: Screen {
  @Injected(\.cachedService) var first
  @Injected(\.secondCachedService) var second
  @Injected(\.thirdCachedService) var third

  @inline(never) init() {}
}
