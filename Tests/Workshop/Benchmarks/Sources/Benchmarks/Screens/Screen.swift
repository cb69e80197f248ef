import Services

/// A type with three dependencies.
protocol Screen: SendableMetatype {
  var first: any Serving { get }
  var second: any Serving { get }
  var third: any Serving { get }

  init()
}

extension Screen {
  /// Whether each property of a screen gets its own stored instance.
  static func isSound() -> Bool {
    let (one, other) = (Self(), Self())
    return one.first.isSame(as: other.first) && one.first.isSame(as: one.first)
      && !one.first.isSame(as: one.second) && !one.second.isSame(as: one.third)
  }
}
