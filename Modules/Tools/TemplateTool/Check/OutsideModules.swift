import Foundation

/// The modules of the outside packages.
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
    }

    let products: [Product]
    let targets: [Target]
  }

  /// All modules, of which a source can import the linked ones.
  private(set) var all: Set<String> = []
  /// For each product its modules.
  private var products: [String: [String]] = [:]

  /// Creates a list without modules.
  init() {}

  /// Asks SwiftPM, if there are outside packages.
  init(of manifest: Manifest, _ context: Context) throws {
    guard manifest.surroundings.contains(".package(") else { return }
    let words = ["show-dependencies", "--format", "json"]
    let root = try Self.answer(to: words, context, as: Dependency.self)
    var pending = root.dependencies
    var seen: Set<String> = []
    while let next = pending.popLast() {
      guard seen.insert(next.path).inserted else { continue }
      pending += next.dependencies
      let words = ["--package-path", next.path, "dump-package"]
      let description = try Self.answer(to: words, context, as: Description.self)
      all.formUnion(description.targets.map(\.name))
      for product in description.products { products[product.name, default: []] += product.targets }
    }
  }

  private static func answer<Answer: Decodable>(
    to words: [String],
    _ context: Context,
    as type: Answer.Type
  ) throws -> Answer {
    let command = ["swift", "package", "--scratch-path", ".build/check"] + words
    let outcome = try context.shell.run(command, context.package.root)
    guard outcome.code == 0 else {
      throw ToolError(
        "'\(command.joined(separator: " "))' failed: \(outcome.complaint)",
        code: .failed
      )
    }
    return try JSONDecoder().decode(type, from: Data(outcome.output.utf8))
  }

  /// The modules of some products.
  func modules(of names: [String]?) -> [String] { (names ?? []).flatMap { products[$0] ?? [] } }
}
