import FactoryKit
import Services

/// An object with three private dependencies whose types are written out.
final class PrivateScreen: Screen {
  @Injected(\.cachedService) private var loader: any Serving
  @Injected(\.secondCachedService) private var store: any Serving
  @Injected(\.thirdCachedService) private var clock: any Serving

  @inline(never) init() {}

  var first: any Serving { loader }
  var second: any Serving { store }
  var third: any Serving { clock }
}
