import FactoryKit

/// An object with three dependencies, each kept by the container.
final class Screen {
  @Injected(\.cachedService) var first
  @Injected(\.secondCachedService) var second
  @Injected(\.thirdCachedService) var third
}
