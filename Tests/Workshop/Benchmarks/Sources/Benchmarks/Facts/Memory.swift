import FactoryKit
import Services

/// The bytes of containers, with the allocator's overhead.
enum Memory {
  /// The bytes of a container that was never used.
  static var ofContainer: Measurement? {
    measurement("memory-container", bytes(of: 1000) { { _ in Container() } })
  }

  /// The bytes of a container with one stored instance, without the instance.
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

  /// The overhead of each of 10,000 stored instances.
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

  /// The bytes of an instance that no container stores.
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
  ///   - begin: Returns a closure that creates the objects, one after another. It is called twice.
  /// - Returns: The average bytes of one object; `nil` where the allocator doesn't report them.
  private static func bytes(of count: Int, _ begin: () -> (Int) -> AnyObject) -> Double? {
    // The first time, the runtime also allocates memory that it never frees.
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
