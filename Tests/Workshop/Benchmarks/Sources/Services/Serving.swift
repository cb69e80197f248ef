/// What is injected in most workloads.
///
/// Nothing says that it is an object, as little as most protocols in an app do.
public protocol Serving: Sendable {
  /// What it was made from.
  var number: Int { get }
  /// How many objects it is made of.
  var count: Int { get }
}

extension Serving {
  /// Whether both are one object.
  public func isSame(as other: any Serving) -> Bool {
    (self as AnyObject) === (other as AnyObject)
  }
}
