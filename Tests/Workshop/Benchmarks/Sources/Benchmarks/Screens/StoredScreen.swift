import Services

/// An object with plain stored properties: the lower limit for reading a dependency.
final class StoredScreen: Screen {
  var first: any Serving = Service(1)
  var second: any Serving = Service(2)
  var third: any Serving = Service(3)

  @inline(never) init() {}
}
