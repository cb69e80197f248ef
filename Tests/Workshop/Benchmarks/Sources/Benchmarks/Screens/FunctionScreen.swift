import FactoryKit
import Services

/// An object with three dependencies, without wrappers.
final class FunctionScreen: Screen {
  let first = dependency(\.cachedService)
  let second = dependency(\.secondCachedService)
  let third = dependency(\.thirdCachedService)

  @inline(never) init() {}
}
