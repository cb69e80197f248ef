import Foundation

/// The modules of the outside packages, as SwiftPM describes them.
struct OutsideModules {
  /// A package in the answer of 'swift package show-dependencies'.
  private struct Dependency: Decodable {
    let path: String
    let dependencies: [Dependency]
  }

  /// The answer of 'swift package dump-package'.
  private struct Description: Decodable {
    struct Product: Decodable {
      let name: String
      let targets: [String]
    }

    struct Target: Decodable {
      let name: String
      let dependencies: [Use]
    }

    /// A dependency of a target: `{"product": ["Logging", "swift-log", …]}` or `{"byName": ["Logging", …]}`.
    struct Use: Decodable {
      private enum CodingKeys: CodingKey {
        case byName, product
      }

      let name: String?

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let key = container.allKeys.first else {
          name = nil
          return
        }
        var list = try container.nestedUnkeyedContainer(forKey: key)
        name = try list.decode(String.self)
      }
    }

    let products: [Product]
    let targets: [Target]
  }

  /// All modules, of which a source can import the linked ones.
  private(set) var all: Set<String> = []
  /// For each product its modules.
  private var products: [String: [String]] = [:]
  /// For each target of this package the products of outside packages that it uses.
  private var uses: [String: [String]] = [:]

  /// Creates a list without modules.
  init() {}

  /// Asks SwiftPM, if there are outside packages.
  init(of manifest: Manifest, _ context: Context) throws {
    guard manifest.surroundings.contains(".package(") else { return }
    let root: Dependency = try Self.answer(to: ["show-dependencies", "--format", "json"], context)
    var pending = root.dependencies
    var seen: Set<String> = []
    while let next = pending.popLast() {
      guard seen.insert(next.path).inserted else { continue }
      pending += next.dependencies
      let words = ["--package-path", next.path, "dump-package"]
      let description: Description = try Self.answer(to: words, context)
      all.formUnion(description.targets.map(\.name))
      for product in description.products {
        products[product.name, default: []] += product.targets
      }
    }
    let package: Description = try Self.answer(to: ["dump-package"], context)
    for target in package.targets {
      let used = target.dependencies.compactMap(\.name)
      uses[target.name] = used.filter { products[$0] != nil }
    }
  }

  private static func answer<Answer: Decodable>(
    to words: [String],
    _ context: Context
  ) throws -> Answer {
    let command = ["swift", "package", "--scratch-path", ".build/check"] + words
    let outcome = try context.shell.run(command, context.package.root)
    guard outcome.code == 0 else {
      throw ToolError(
        "'\(command.joined(separator: " "))' failed: \(outcome.complaint)",
        code: .failed
      )
    }
    let data = Data(outcome.output.utf8)
    return try JSONDecoder().decode(Answer.self, from: data)
  }

  /// The products that a target of this package uses, and their modules.
  func products(of target: String) -> [(name: String, modules: [String])] {
    let names = uses[target] ?? []
    return names.map { ($0, products[$0] ?? []) }
  }

  /// The modules of the products that a target of this package uses.
  func modules(of target: String) -> [String] {
    products(of: target).flatMap(\.modules)
  }
}
