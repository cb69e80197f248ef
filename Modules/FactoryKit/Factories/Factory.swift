/// A recipe for a dependency, declared as a property of a container.
///
/// ```swift
/// extension Container {
///   var service: Factory<any Service> { self { LiveService() }.cached }
/// }
/// ```
///
/// A factory is a value that is made each time the property is read, and dropped after use. It
/// holds its container, so never store one in the container that it belongs to.
public struct Factory<T>: FactoryModifying {
  /// The container, or one with annotations.
  @usableFromInline let container: any ManagedContainer
  /// Where the factory is declared, and what its modifiers say.
  @usableFromInline let declaration: Declaration
  /// What the container holds for the factory, if a modifier has found it.
  @usableFromInline let entry: Unmanaged<Entry>?
  /// The closure in the factory's definition.
  @usableFromInline let make: () -> T

  /// Creates a factory; `self { … }` inside a container is the short form.
  ///
  /// - Parameters:
  ///   - container: The container that keeps registrations and instances for this factory.
  ///   - key: The name that distinguishes it from factories of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  ///   - isolation: The actor that the closure runs on, if it is declared on one.
  ///   - factory: Makes the dependency. Called with no lock held.
  @inlinable
  @inline(__always)
  public init(
    _ container: any ManagedContainer,
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    isolation: (any Actor)? = #isolation,
    _ factory: @escaping () -> T
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
    _ factory: @escaping () -> T,
    to actor: any Actor,
    _ declaration: Declaration,
    _ container: any ManagedContainer.Type
  ) -> () -> T {
    {
      declaration.checkIsolation(to: actor, in: container)
      return factory()
    }
  }

  @inlinable
  @inline(__always)
  init(
    _ container: any ManagedContainer,
    _ declaration: Declaration,
    _ entry: Unmanaged<Entry>?,
    _ make: @escaping () -> T
  ) {
    self.container = container
    self.declaration = declaration
    self.entry = entry
    self.make = make
  }

  /// Which factory of which container this is.
  @inlinable public var definition: FactoryDefinition {
    @inline(__always) get { FactoryDefinition(container, T.self, Void.self, declaration, entry) }
  }

  /// Returns the factory with another definition.
  @inlinable
  @inline(__always)
  public func replacing(_ definition: FactoryDefinition) -> Self {
    Self(definition.carrier, definition.declaration, definition.entry, make)
  }

  /// Returns a new or kept instance, depending on the factory's scope.
  ///
  /// A scoped instance is built once, however many threads ask for it; they wait for that build.
  /// A circular dependency ends the program with its chain.
  @inlinable
  @inline(__always)
  public func callAsFunction() -> T { resolve() }

  /// Returns a new or kept instance, depending on the factory's scope.
  ///
  /// The same as calling the factory.
  @inlinable
  @inline(__always)
  public func resolve() -> T {
    if declaration.namesKeepingScope { return resolveOutOfLine() }
    return FastPath<Void, T>.resolve(container, declaration) {
      make()
    } otherwise: {
      makeIfUnkept()
    }
  }

  /// Returns the same, and is no part of whatever calls it.
  @inlinable
  @inline(never)
  func resolveOutOfLine() -> T {
    if declaration.isPlainlyCached, let entry, !PlainReading.mayBegin(entry) { return search() }
    return resolveInLine()
  }

  @inlinable
  @inline(__always)
  func resolveInLine() -> T {
    if declaration.isPlainlyCached, let entry {
      let reading = PlainReading.begin(entry)
      if let kept = reading.instance {
        let instance = kept._withUnsafeGuaranteedRef { $0.value(as: T.self) }
        reading.record.pointee.end()
        return instance
      }
    }
    if declaration.isPlainlyBound, let entry {
      let reading = PlainReading.beginInOpening(entry)
      if let kept = reading.instance {
        let instance = kept._withUnsafeGuaranteedRef { $0.value(as: T.self) }
        reading.record.pointee.end()
        return instance
      }
    }
    return declaration.namesKeepingScope ? search() : makeIfUnkept()
  }

  /// The instance that is kept, retained, if that is all that counts.
  @inlinable var retainedKept: Unmanaged<StoredInstance>? {
    @inline(__always) get {
      guard declaration.isPlainlyCached, let entry else { return nil }
      return PlainReading.retain(entry)
    }
  }

  /// Returns the same, as fast as possible if an instance is kept, whatever else counts.
  @inlinable
  @inline(never)
  func search() -> T {
    // Unprotected: nobody writes through this pointer.
    let reading = _withUnprotectedUnsafePointer(to: ()) {
      StoredRead.begin(container, FastPath<Void, T>.key(declaration), entry, UnsafeRawPointer($0))
    }
    if reading.isPlain, let kept = reading.instance {
      let instance = kept._withUnsafeGuaranteedRef { $0.value(as: T.self) }
      reading.record.pointee.end()
      return instance
    }
    if reading.instance != nil, let instance = end(reading) { return instance }
    return resolveSlowly(())
  }

  /// Returns the same, as fast as possible if one is to be made.
  @inlinable
  @inline(never)
  func makeIfUnkept() -> T {
    FastPath<Void, T>.make(container, declaration, ()) {
      make()
    } orFind: {
      search()
    } orSlowly: {
      resolveSlowly(())
    }
  }

  /// Makes a product with the closure in the definition, whatever is registered or kept.
  ///
  /// - Parameter parameter: Nothing.
  /// - Returns: A new product.
  @inlinable
  @inline(__always)
  public func makeFromDefinition(_ parameter: ()) -> T { make() }

  /// Returns the closure as one with a parameter of type `Void`.
  public static func lift(_ recipe: @escaping () -> T) -> (()) -> T { { _ in recipe() } }

  /// Returns a closure with a parameter of type `Void` as one without.
  public static func recipe(_ make: @escaping (()) -> T) -> () -> T { { make(()) } }
}

/// A closure that makes a dependency.
public typealias VoidFactoryType<T> = () -> T
