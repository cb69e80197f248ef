/// The types that matter for wiring, from all modules.
struct KnownTypes {
  /// FactoryKit's protocols that containers conform to, and whether they say that one is shared.
  private static let protocols = ["SharedContainer": true, "ManagedContainer": false]

  /// The containers, by name.
  private(set) var containers: [String: ScannedContainer]
  /// The modules that declare a type, by the last part of its name.
  private(set) var modules: [String: Set<String>] = [:]
  private var aliases: [String: String] = [:]

  /// Collects the types of all files.
  init(_ files: [SourceFile]) {
    let core = Place(module: "FactoryKit", file: "", line: 0)
    func builtIn(_ name: String, isProtocol: Bool) -> ScannedContainer {
      ScannedContainer(
        name: name,
        module: "FactoryKit",
        package: "",
        access: .public,
        isShared: Self.protocols[name] ?? true,
        isProtocol: isProtocol,
        place: core
      )
    }
    containers = ["Container": builtIn("Container", isProtocol: false)]
    for name in Self.protocols.keys { containers[name] = builtIn(name, isProtocol: true) }

    var declared: [String: ScannedContainer] = [:]
    var children: [String: [String]] = [:]
    for file in files {
      for alias in file.aliases { aliases[alias.name] = alias.type }
      for scope in file.scopes {
        guard case .type(let isExtension, let isProtocol, let inherits) = scope.kind else {
          continue
        }
        for parent in inherits { children[parent, default: []].append(scope.name) }
        guard !isExtension else { continue }
        modules[Self.last(scope.name), default: []].insert(file.module.name)
        declared[scope.name] = ScannedContainer(
          name: scope.name,
          module: file.module.name,
          package: file.module.package,
          access: scope.access,
          isShared: false,
          isProtocol: isProtocol,
          place: file.place(of: scope.nameIndex)
        )
      }
    }
    addContainers(declared, children)
    for file in files { findWiring(in: file) }
  }

  private mutating func findWiring(in file: SourceFile) {
    for scope in file.scopes where scope.name == "autoRegister" && !scope.isType {
      guard let type = file.scopes.element(scope.type), let name = container(named: type.name),
        containers[name]?.wiring == nil || file.module.isTarget
      else { continue }
      containers[name]?.wiring = file.place(of: scope.nameIndex)
    }
  }

  /// Adds all that conform to a container's protocol, by themselves or by way of another one.
  private mutating func addContainers(
    _ declared: [String: ScannedContainer],
    _ children: [String: [String]]
  ) {
    var pending = Array(Self.protocols.keys)
    while let parent = pending.popLast() {
      guard let isShared = containers[parent]?.isShared else { continue }
      for child in children[parent] ?? [] {
        guard var container = containers[child] ?? declared[child],
          container.module != "FactoryKit",
          containers[child] == nil || (isShared && !container.isShared)
        else { continue }
        container.isShared = container.isShared || isShared
        containers[child] = container
        pending.append(child)
      }
    }
  }

  /// The container that a name stands for, with the name that it is declared with.
  func container(named name: String) -> String? {
    var name = name
    // A name for a name for a type, and so on; a circle is no Swift.
    for _ in 0..<8 {
      if containers[name] != nil { return name }
      guard let type = aliases[name] else { return nil }
      name = type
    }
    return nil
  }

  /// The module that a type is declared in: this one, or the only other one.
  func module(of type: String, seenFrom module: String) -> String? {
    guard let modules = modules[Self.last(type)] else { return nil }
    return modules.contains(module) ? module : modules.count == 1 ? modules.first : nil
  }

  private static func last(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }
}
