/// A service that most workloads inject.
///
/// Like most protocols in an app, it isn't restricted to classes.
public protocol Serving: Sendable {
  /// A number that the service was created from.
  var number: Int { get }
  /// The number of objects in the service.
  var count: Int { get }
}

extension Serving {
  /// Whether both services are the same object.
  public func isSame(as other: any Serving) -> Bool {
    (self as AnyObject) === (other as AnyObject)
  }
}
