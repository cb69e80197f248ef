/// What a factory is, apart from the closure that makes its product: whose, which, and how long.
///
/// It is a value that is made anew each time the factory's property is read. What is to last is in
/// the container.
///
/// `@unchecked`: it is immutable, and so is what it refers to.
public struct FactoryDefinition: @unchecked Sendable {
  /// The container, or one with annotations.
  @usableFromInline let carrier: any ManagedContainer
  /// The type of what the factory makes.
  @usableFromInline let product: Any.Type
  /// The type of the factory's parameter.
  @usableFromInline let parameter: Any.Type
  /// Where the factory is declared, and what its modifiers say.
  @usableFromInline let declaration: Declaration
  /// What the prepared container holds for the factory, if a modifier has found it.
  ///
  /// It is there as long as the container.
  @usableFromInline let entry: Unmanaged<Entry>?

  @inlinable
  @inline(__always)
  init(
    _ container: any ManagedContainer,
    _ product: Any.Type,
    _ parameter: Any.Type,
    _ declaration: Declaration,
    _ entry: Unmanaged<Entry>? = nil
  ) {
    carrier = container
    self.product = product
    self.parameter = parameter
    self.declaration = declaration
    self.entry = entry
  }

  /// The same with other marks.
  @inlinable
  @inline(__always)
  func with(_ declaration: Declaration) -> FactoryDefinition {
    FactoryDefinition(carrier, product, parameter, declaration, entry)
  }

  /// The same with other marks, and what the container holds for it.
  @inlinable
  @inline(__always)
  func with(_ declaration: Declaration, _ entry: Unmanaged<Entry>?) -> FactoryDefinition {
    FactoryDefinition(carrier, product, parameter, declaration, entry)
  }

  /// The same with something to carry along.
  func carrying(
    _ declaration: Declaration,
    _ change: (inout AnnotatedContainer.Annotations) -> Void
  ) -> FactoryDefinition {
    var annotations = annotations ?? AnnotatedContainer.Annotations()
    change(&annotations)
    return FactoryDefinition(
      AnnotatedContainer(container, annotations),
      product,
      parameter,
      declaration.setting(Declaration.annotated),
      entry
    )
  }
}

extension FactoryDefinition {
  /// The container that the factory belongs to.
  @inlinable var container: any ManagedContainer {
    @inline(__always) get { declaration.has(Declaration.annotated) ? annotatedContainer : carrier }
  }

  @usableFromInline var annotatedContainer: any ManagedContainer {
    (carrier as? AnnotatedContainer)?.container ?? carrier
  }

  /// The container, which the carrier is or keeps.
  @inlinable var unmanagedContainer: Unmanaged<AnyObject> {
    @inline(__always) get {
      declaration.has(Declaration.annotated)
        ? annotatedUnmanagedContainer : .passUnretained(carrier)
    }
  }

  @usableFromInline var annotatedUnmanagedContainer: Unmanaged<AnyObject> {
    .passUnretained(annotatedContainer)
  }

  /// What is carried along, if there is something.
  var annotations: AnnotatedContainer.Annotations? {
    declaration.has(Declaration.annotated) ? (carrier as? AnnotatedContainer)?.annotations : nil
  }

  @inlinable var key: FactoryKey {
    FactoryKey(
      product: ObjectIdentifier(product),
      parameter: ObjectIdentifier(parameter),
      declaration: declaration,
      owner: 0
    )
  }

  /// What tells the singleton of this factory from others.
  ///
  /// Singletons outlive containers, so the container does not tell them apart. Its type does where that
  /// is generic: there the declaration is a different one for each type argument.
  ///
  /// - Parameter entry: What the container holds for the factory.
  /// - Returns: The key of the singleton.
  func singletonKey(noting entry: Entry) -> FactoryKey {
    if let owner = entry.singletonOwner { return entry.key.with(owner: owner) }
    let type = type(of: container)
    let isGeneric = String(reflecting: type).contains("<")
    let owner = annotations?.owner ?? (isGeneric ? ObjectIdentifier(type) : nil)
    entry.noteSingleton(owner: owner.map { UInt(bitPattern: $0) } ?? 0)
    return entry.key.with(owner: owner.map { UInt(bitPattern: $0) } ?? 0)
  }

  /// The mark of the scope, if an instance that is kept for it can be found by that; else of one
  /// that keeps none.
  @inlinable var namedMark: ScopeMark {
    @inline(__always) get {
      declaration.has(Declaration.annotated) ? annotatedMark : declaration.mark
    }
  }

  @usableFromInline var annotatedMark: ScopeMark { scope.mark }

  /// The scope that the definition or a modifier behind it names.
  var scope: ScopeReference {
    if declaration.mark == .remembered, !declaration.has(Declaration.ownScope) {
      return
        (entry?.takeUnretainedValue() ?? container.manager.entries.find(key)?.takeUnretainedValue())?
        .boundScope
        ?? .none
    }
    guard declaration.has(Declaration.ownScope) else { return ScopeReference(declaration.mark) }
    return annotations?.scope.map { ScopeReference($0) } ?? .none
  }

  /// What tells parameters apart, if they have an instance each.
  var parameters: ParameterType? {
    guard declaration.has(Declaration.perParameter), let type = parameter as? any Hashable.Type
    else {
      return nil
    }
    return ParameterType(type)
  }

  /// The same for a factory that another module is to provide.
  @inlinable var promised: FactoryDefinition {
    with(declaration.setting(Declaration.promised))
  }

  /// Whether the container has a closure for this factory, other than the one in the definition.
  var isRegistered: Bool {
    let (manager, key) = (container.manager, key)
    let options = manager.withPreparedState(of: container) { _ in
      manager.entries.entry(key).look(\.options)
    }
    return options.factory != nil
  }
}
