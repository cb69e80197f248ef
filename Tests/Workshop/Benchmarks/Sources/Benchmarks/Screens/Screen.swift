import Services

/// What has three dependencies.
protocol Screen: SendableMetatype {
  var first: any Serving { get }
  var second: any Serving { get }
  var third: any Serving { get }

  init()
}

extension Screen {
  /// Whether a screen gets what the container keeps, each property its own.
  static func isSound() -> Bool {
    let (one, other) = (Self(), Self())
    return one.first.isSame(as: other.first) && one.first.isSame(as: one.first)
      && !one.first.isSame(as: one.second) && !one.second.isSame(as: one.third)
  }
}
