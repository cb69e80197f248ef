import Services
import Synchronization

/// A dictionary behind a lock, which stores instances by factory and parameter.
///
/// A program without FactoryKit might contain such a table.
final class Table: Sendable {
  /// A factory and a parameter.
  private struct Key: Hashable {
    let factory: ObjectIdentifier
    let parameter: Int
  }

  /// The number of parameters.
  static let count = 16

  private let services = Mutex(
    Dictionary(uniqueKeysWithValues: (0..<count).map { (key($0), Service($0) as any Serving) })
  )

  func service(_ number: Int) -> (any Serving)? { services.withLock { $0[Self.key(number)] } }

  private static func key(_ number: Int) -> Key {
    Key(factory: ObjectIdentifier(Service.self), parameter: number)
  }
}
