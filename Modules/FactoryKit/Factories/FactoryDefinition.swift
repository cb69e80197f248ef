import Synchronization

/// What a factory is, apart from the closure that makes its product: whose, which, and how long.
///
/// It is a value that is made anew each time the factory's property is read. What is to last is in
/// the container.
public struct FactoryDefinition<P, T>: Sendable {
  let container: any ManagedContainer
  let declaration: Declaration
  /// The scope that the definition or a modifier behind it names.
  private(set) var scope: Scope?

  init(_ container: any ManagedContainer, _ declaration: Declaration) {
    self.container = container
    self.declaration = declaration
  }

  private var key: FactoryKey {
    FactoryKey(
      type: ObjectIdentifier(Entry<P, T>.self),
      name: declaration.name,
      fileID: declaration.fileID
    )
  }

  /// The entry of this factory, if its container has one.
  private var entry: Entry<P, T>? {
    container.manager.entries.entry(for: key, of: Entry<P, T>.self)
  }

  /// The entry of this factory, made if its container has none.
  private var madeEntry: Entry<P, T> {
    container.manager.entries.makeEntry(for: key, of: Entry<P, T>.self)
  }

  /// The place where the singleton of this factory lives.
  private var singletonCell: Cell<T> {
    Scope.singleton.cell(for: SingletonKey(factory: key, line: declaration.line), of: T.self)
  }

  private var frame: ResolutionFrame {
    ResolutionFrame(
      container: ObjectIdentifier(container),
      containerType: type(of: container),
      key: key,
      line: declaration.line
    )
  }
}

// MARK: Changing

extension FactoryDefinition {
  /// Names the scope, here and for later reads of the same factory that name none.
  mutating func setScope(_ scope: Scope) {
    self.scope = scope
    let entry = madeEntry
    guard entry.scope !== scope else { return }
    container.manager.isCustomized.store(true, ordering: .releasing)
    entry.setScope(scope)
  }

  func register(_ factory: @escaping (P) -> T) {
    let manager = container.manager
    manager.prepare(container)
    manager.isCustomized.store(true, ordering: .releasing)
    let entry = madeEntry
    entry.register(factory)
    // Each new container registers anew; the singleton is not that container's to forget.
    if effectiveScope(entry).keeping == .process, !manager.preparation.isRunningHere {
      singletonCell.reset()
    }
  }

  func reset(_ options: FactoryResetOptions) {
    let entry = entry
    entry?.reset(options)
    if options.includesInstances, effectiveScope(entry).keeping == .process {
      singletonCell.reset()
    }
  }
}

// MARK: Resolving

extension FactoryDefinition {
  /// Returns an instance as the scope and the registrations say.
  ///
  /// - Parameters:
  ///   - parameter: What the factory makes its product from.
  ///   - make: The closure in the factory's definition. A registration goes before it.
  /// - Returns: The instance.
  func resolve(_ parameter: P, make: (P) -> T) -> T {
    let manager = container.manager
    manager.prepare(container)
    guard scope != nil || manager.isCustomized.load(ordering: .acquiring) else {
      return build(parameter, nil, make)
    }
    let entry = scope == nil ? entry : madeEntry
    let scope = effectiveScope(entry)
    let cell: Cell<T>
    switch scope.keeping {
    case .nobody: return build(parameter, entry?.registration, make)
    case .container, .containerWeakly: cell = (entry ?? madeEntry).cell
    case .process: cell = singletonCell
    }
    return cell.value(in: scope, for: frame) {
      // Looked up after the cell was claimed: a registration that comes later empties the cell.
      build(parameter, self.entry?.registration, make)
    }
  }

  private func effectiveScope(_ entry: Entry<P, T>?) -> Scope {
    scope ?? entry?.scope ?? container.manager.defaultScope ?? .unique
  }

  private func build(_ parameter: P, _ registration: ((P) -> T)?, _ make: (P) -> T) -> T {
    ResolutionStack.current.step(frame, parameter) {
      if let registration { registration(parameter) } else { make(parameter) }
    }
  }
}
