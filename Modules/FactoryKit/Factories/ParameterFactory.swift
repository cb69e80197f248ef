/// A recipe for a dependency that's created from a parameter.
///
/// ```swift
/// extension Container {
///   var report: ParameterFactory<Int, Report> { self { Report(year: $0) } }
/// }
/// let report = Container.shared.report(2026)
/// ```
///
/// Use a tuple or a struct for several values. A scope keeps one instance, made with the parameter
/// of the first resolution, unless `scopeOnParameters` has it keep one for each parameter.
public struct ParameterFactory<P, T>: FactoryModifying {
  /// The container, or one with annotations.
  @usableFromInline let container: any ManagedContainer
  /// Where the factory is declared, and what its modifiers say.
  @usableFromInline let declaration: Declaration
  /// What the container holds for the factory, if a modifier has found it.
  @usableFromInline let entry: Unmanaged<Entry>?
  /// The closure in the factory's definition.
  @usableFromInline let make: (P) -> T

  /// Creates a factory; `self { … }` inside a container is the short form.
  ///
  /// - Parameters:
  ///   - container: The container that keeps registrations and instances for this factory.
  ///   - key: The name that distinguishes it from factories of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the closure runs on, if it is declared on one.
  ///   - factory: Makes the dependency from a parameter. Called with no lock held.
  @inlinable
  @inline(__always)
  public init(
    _ container: any ManagedContainer,
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping (P) -> T
  ) {
    self.container = container
    declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    entry = nil
    if let isolation {
      make = Self.isolated(factory, to: isolation, declaration, type(of: container))
    } else {
      make = factory
    }
  }

  /// Returns a closure that stops the program when it is called elsewhere than on its actor.
  ///
  /// The compiler lets a factory that is declared on an actor be resolved from anywhere, as a factory
  /// is `Sendable`, whatever its closure is isolated to.
  @usableFromInline
  static func isolated(
    _ factory: @escaping (P) -> T,
    to actor: any Actor,
    _ declaration: Declaration,
    _ container: any ManagedContainer.Type
  ) -> (P) -> T {
    { parameter in
      declaration.checkIsolation(to: actor, in: container)
      return factory(parameter)
    }
  }

  @inlinable
  @inline(__always)
  init(
    _ container: any ManagedContainer,
    _ declaration: Declaration,
    _ entry: Unmanaged<Entry>?,
    _ make: @escaping (P) -> T
  ) {
    self.container = container
    self.declaration = declaration
    self.entry = entry
    self.make = make
  }

  /// Which factory of which container this is.
  @inlinable public var definition: FactoryDefinition {
    @inline(__always) get { FactoryDefinition(container, T.self, P.self, declaration, entry) }
  }

  /// Returns the factory with another definition.
  @inlinable
  @inline(__always)
  public func replacing(_ definition: FactoryDefinition) -> Self {
    Self(definition.carrier, definition.declaration, definition.entry, make)
  }

  /// Returns an instance for a parameter, made or kept as the factory's scope says.
  ///
  /// - Parameter parameter: What the dependency is created from.
  /// - Returns: The instance.
  @inlinable
  @inline(__always)
  public func callAsFunction(_ parameter: P) -> T { resolve(parameter) }

  /// Returns an instance for a parameter, made or kept as the factory's scope says.
  ///
  /// - Parameter parameter: What the dependency is created from.
  /// - Returns: The instance.
  @inlinable
  @inline(__always)
  public func resolve(_ parameter: P) -> T {
    if declaration.namesKeepingScope { return find(parameter) }
    return FastPath<P, T>.resolve(container, declaration) {
      make(parameter)
    } otherwise: {
      makeIfUnkept(parameter)
    }
  }

  /// Returns the same, and is no part of whatever calls it.
  @inlinable
  @inline(never)
  func resolveOutOfLine(_ parameter: P) -> T {
    declaration.namesKeepingScope ? find(parameter) : makeIfUnkept(parameter)
  }

  /// Returns the same, as fast as possible if an instance is kept.
  @inlinable
  @inline(never)
  func find(_ parameter: P) -> T {
    // Unprotected: nobody writes through this pointer.
    let reading = _withUnprotectedUnsafePointer(to: parameter) {
      StoredRead.begin(container, FastPath<P, T>.key(declaration), entry, UnsafeRawPointer($0))
    }
    if reading.isPlain, let kept = reading.instance {
      let instance = kept._withUnsafeGuaranteedRef { $0.value(as: T.self) }
      reading.record.pointee.end()
      return instance
    }
    if reading.instance != nil, let instance = end(reading) { return instance }
    return resolveSlowly(parameter)
  }

  /// Returns the same, as fast as possible if one is to be made.
  @inlinable
  @inline(never)
  func makeIfUnkept(_ parameter: P) -> T {
    FastPath<P, T>.make(container, declaration, parameter) {
      make(parameter)
    } orFind: {
      find(parameter)
    } orSlowly: {
      resolveSlowly(parameter)
    }
  }

  /// Makes a product with the closure in the definition, whatever is registered or kept.
  ///
  /// - Parameter parameter: What the product is made from.
  /// - Returns: A new product.
  @inlinable
  @inline(__always)
  public func makeFromDefinition(_ parameter: P) -> T { make(parameter) }

  /// Returns the closure itself.
  public static func lift(_ recipe: @escaping (P) -> T) -> (P) -> T { recipe }

  /// Returns the closure itself.
  public static func recipe(_ make: @escaping (P) -> T) -> (P) -> T { make }
}

/// A closure that makes a dependency from a parameter.
public typealias ParameterFactoryType<P, T> = (P) -> T
