/// A container that finds registrations by their type.
///
/// For code that comes from libraries that work so. A type that was never registered is found out
/// when the program runs; a factory that does not exist, when it is compiled.
///
/// ```swift
/// extension PaymentsContainer: Resolving {}
///
/// PaymentsContainer.shared.register((any CardReading).self) { USBReader() }
/// let reader = PaymentsContainer.shared.resolve((any CardReading).self)
/// ```
///
/// For ``Container``, in a package that depends on this one, Swift asks for `extension Container:
/// @retroactive Resolving`.
public protocol Resolving: ManagedContainer {}

extension Resolving {
  /// Registers a closure for a type, and replaces an earlier one.
  ///
  /// - Parameters:
  ///   - type: The type to register for.
  ///   - factory: Makes the instance.
  /// - Returns: The factory of the type, to be given a scope or other modifiers.
  @discardableResult
  public func register<T>(_ type: T.Type = T.self, factory: @escaping () -> T) -> Factory<T> {
    typed(type).register(factory: factory)
  }

  /// Resolves an instance of a type.
  ///
  /// - Parameter type: The type.
  /// - Returns: The instance; `nil` when nothing is registered for the type.
  public func resolve<T>(_ type: T.Type = T.self) -> T? {
    let definition = typed(type).definition
    let resolution = withUnsafePointer(to: ()) { address in
      let resolution = Resolution(of: definition, for: UnsafeRawPointer(address))
      while resolution.hasToBuild() {
        // Not asked for before: it may be thrown away at any time.
        guard let registration = resolution.registration else {
          resolution.finish(with: Missing())
          continue
        }
        let instance = FastPath<Void, T>.step(
          .passUnretained(resolution.container),
          definition.declaration
        ) {
          registration.make(T.self, from: ())
        }
        resolution.finish(with: Box(instance))
      }
      return resolution
    }
    let box = resolution.end()
    return box.isMissing ? nil : box.value(as: T.self)
  }

  /// Returns the factory of a type.
  ///
  /// - Parameter type: The type.
  /// - Returns: The factory; `nil` when nothing is registered for the type.
  public func factory<T>(_ type: T.Type = T.self) -> Factory<T>? {
    let factory = typed(type)
    return factory.definition.isRegistered ? factory : nil
  }

  /// The factory of a type, registered or not: all have one name, and the type tells them apart.
  private func typed<T>(_ type: T.Type) -> Factory<T> {
    let container = Self.self
    let factory = Factory<T>(self, key: "type", isolation: nil) {
      fatalError(
        """
        The registration of \(T.self) in \(container) was thrown away while it was being resolved. \
        Register it again, or resolve before the reset.
        """
      )
    }
    // One declaration serves all containers here, and what they register is not one singleton.
    return factory.replacing(
      factory.definition.carrying(factory.definition.declaration) {
        $0.owner = ObjectIdentifier(container)
      }
    )
  }
}
