import Synchronization

/// The product of the recipes in the containers under test.
///
/// `@unchecked`: it is immutable.
final class Product: Producing, @unchecked Sendable {
  let serial: Int
  /// The products that it was built from, and holds.
  let parts: [Product]
  private let log: SubjectLog

  init(serial: Int, parts: [Product], log: SubjectLog) {
    (self.serial, self.parts, self.log) = (serial, parts, log)
    log.alive.add(1, ordering: .relaxed)
  }

  deinit { log.alive.subtract(1, ordering: .relaxed) }

  var product: Product { self }
}

/// A protocol of products, for factories of existentials.
protocol Producing: AnyObject, Sendable {
  var product: Product { get }
}
