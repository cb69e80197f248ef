import FactoryKit

/// Containers with entries for many factories.
enum Crowd {
  static let fewStored = storing(10)
  static let manyStored = storing(10_000)
  static let fewRegistered = registering(10)
  static let manyRegistered = registering(10_000)

  /// Returns a container that stores an instance for each of a number of factories.
  static func storing(_ count: Int) -> Container {
    let container = Container()
    for tag in Tags.first(count) { keep(tag, in: container) }
    return container
  }

  /// Returns a container with a registration for each of a number of factories.
  static func registering(_ count: Int) -> Container {
    let container = Container()
    for tag in Tags.first(count) { register(tag, in: container) }
    return container
  }

  /// Builds and stores the instance of a tag in a container.
  static func keep<T: Tag>(_ tag: T.Type, in container: Container) {
    consume(container.item(tag)())
  }

  private static func register<T: Tag>(_ tag: T.Type, in container: Container) {
    container.item(tag).register { Item(1) }
  }
}

extension Container {
  fileprivate func item<T: Tag>(_ tag: T.Type) -> Factory<Item<T>> { self { Item() }.cached }
}
