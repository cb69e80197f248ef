import Services

/// An object whose dependencies are stored properties: what reading one costs at least.
final class StoredScreen: Screen {
  var first: any Serving = Service(1)
  var second: any Serving = Service(2)
  var third: any Serving = Service(3)

  @inline(never) init() {}
}
