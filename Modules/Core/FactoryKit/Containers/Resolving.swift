/// A container that finds registrations by their type.
///
/// Use it for code that comes from a library with such containers. The compiler reports a factory that
/// doesn't exist. But a type without a registration is found only when the program runs.
///
/// ```swift
/// extension PaymentsContainer: Resolving {}
///
/// PaymentsContainer.shared.register((any CardReading).self) { USBReader() }
/// let reader = PaymentsContainer.shared.resolve((any CardReading).self)
/// ```
///
/// For ``Container``, in a package that depends on this one, Swift requires `extension Container:
/// @retroactive Resolving`.
public protocol Resolving: ManagedContainer {}

extension Resolving {
  /// Registers a closure for a type, and replaces an earlier one.
  ///
  /// - Parameters:
  ///   - type: The type to register for.
  ///   - factory: Creates the instance.
  /// - Returns: The factory of the type, for a scope or other modifiers.
  @discardableResult
  public func register<T>(_ type: T.Type = T.self, factory: @escaping () -> T) -> Factory<T> {
    typed(type).register(factory: factory)
  }

  /// Resolves an instance of a type.
  ///
  /// - Parameter type: The type.
  /// - Returns: The instance; `nil` if nothing is registered for the type.
  public func resolve<T>(_ type: T.Type = T.self) -> T? {
    let reference = typed(type).reference
    let resolution = Resolution(of: reference)
    // Checked only here, because a reset may remove the registration at any time.
    switch resolution.begin({ () }) {
    case .build(let registration?):
      let instance = ResolutionThread.step(reference.key, in: self, on: resolution.unretainedThread)
      {
        registration.make(T.self, from: (), throwing: Never.self)
      }
      resolution.endBuild(with: .instance(Box(instance)))
    case .build(nil):
      resolution.giveUp()
      resolution.endBuild(with: .failure(UnkeptPromiseError(reference)))
    case .end: break
    }
    return resolution.end().instance?.value(as: T.self)
  }

  /// Returns the factory of a type.
  ///
  /// - Parameter type: The type.
  /// - Returns: The factory; `nil` if nothing is registered for the type.
  public func factory<T>(_ type: T.Type = T.self) -> Factory<T>? {
    let factory = typed(type)
    guard factory.reference.isRegistered else {
      return nil
    }
    return factory
  }

  /// The factory of a type, registered or not.
  ///
  /// All these factories have one declaration, and differ in the type.
  private func typed<T>(_ type: T.Type) -> Factory<T> {
    let container = Self.self
    var factory = Factory<T>(self) {
      fatalError(
        """
        The registration of \(T.self) in \(container) was removed by a reset during its resolution. \
        Resolve it before the reset, or register it again.
        """
      )
    }
    factory._definition.declaration = .typed
    return factory
  }
}

extension Declaration {
  /// The declaration of all factories that are found by their type.
  static let typed = Declaration(
    name: "type",
    fileID: #fileID,
    line: #line,
    column: #column
  )
}
