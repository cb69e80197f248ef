/// What stands in the model for a product.
///
/// The model holds it where the documents say that a product is held, so that it is there as long as
/// the product.
final class Instance {
  /// How many instances of one model are there.
  final class Count {
    var alive = 0
  }

  let serial: Int
  private let parts: [Instance]
  private let count: Count

  init(serial: Int, parts: [Instance], count: Count) {
    (self.serial, self.parts, self.count) = (serial, parts, count)
    count.alive += 1
  }

  deinit { count.alive -= 1 }
}
