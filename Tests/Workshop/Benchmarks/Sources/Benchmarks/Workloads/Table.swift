import Services
import Synchronization

/// What somebody would write by hand to keep an instance for each parameter of several factories: a
/// dictionary behind a lock.
final class Table: Sendable {
  /// Which factory, and which parameter.
  private struct Key: Hashable {
    let factory: ObjectIdentifier
    let parameter: Int
  }

  /// How many parameters there are.
  static let count = 16

  private let services = Mutex(
    Dictionary(uniqueKeysWithValues: (0..<count).map { (key($0), Service($0) as any Serving) })
  )

  func service(_ number: Int) -> (any Serving)? { services.withLock { $0[Self.key(number)] } }

  private static func key(_ number: Int) -> Key {
    Key(factory: ObjectIdentifier(Service.self), parameter: number)
  }
}
