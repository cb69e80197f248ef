import FactoryKit
import Services

/// How many bytes containers take up, with what the allocator adds to them.
enum Memory {
  /// The bytes of a container that has never been used.
  static var ofContainer: Measurement? {
    measurement("memory-container", bytes(of: 1000) { { _ in Container() } })
  }

  /// The bytes of a container that keeps one instance, without the instance.
  static var ofContainerWithInstance: Measurement? {
    let container = bytes(of: 1000) {
      { _ in
        let container = Container()
        consume(container.cachedService())
        return container
      }
    }
    return measurement("memory-first", container, without: instance)
  }

  /// The bytes of one of 10,000 instances that a container keeps, without the instance.
  static var besideInstance: Measurement? {
    let tags = Tags.first(10_000)
    let kept = bytes(of: tags.count) {
      let container = Container()
      return { index in
        Crowd.keep(tags[index], in: container)
        return container
      }
    }
    return measurement("memory-cached", kept, without: instance)
  }

  /// The bytes of an instance that no container keeps.
  private static var instance: Double? { bytes(of: 1000) { { Service($0) } } }

  private static func measurement(
    _ name: String,
    _ bytes: Double?,
    without known: Double? = 0
  ) -> Measurement? {
    guard let bytes, let known else { return nil }
    return Measurement(name, .bytes, median: bytes - known)
  }

  /// Returns how many bytes are allocated for each of a number of objects.
  ///
  /// - Parameters:
  ///   - count: The number.
  ///   - begin: Returns what makes the objects, one after another. It is called twice.
  /// - Returns: The bytes of one, on the average; none where the allocator does not tell.
  private static func bytes(of count: Int, _ begin: () -> (Int) -> AnyObject) -> Double? {
    // The first time, the runtime also makes what it then keeps.
    let first = begin()
    for index in 0..<count { consume(first(index)) }
    var objects: [AnyObject] = []
    objects.reserveCapacity(count)
    guard let before = HeapSize.allocated else { return nil }
    let make = begin()
    for index in 0..<count { objects.append(make(index)) }
    return withExtendedLifetime((objects, make)) {
      HeapSize.allocated.map { Double($0 - before) / Double(count) }
    }
  }
}
