/// The modules of a package in layers, the highest first, with an arrow to each that a module sees.
///
/// Tests are left out. Modules of one kind are a layer, in the order of the manifest's rules. Where
/// the manifest has no rules, a layer is what stands equally far above the modules that see none.
package struct LayeredGraph: Sendable {
  /// Modules that stand side by side.
  struct Layer: Sendable {
    /// What the layer is called in the drawing's source.
    let id: String
    /// What the layer is called in the drawing.
    let title: String
    /// Its modules, by name.
    var modules: [PackageDescription.Target]
  }

  /// The name of the package.
  let name: String
  /// The layers, the highest first.
  let layers: [Layer]

  /// Sorts a package's modules into layers.
  ///
  /// - Parameters:
  ///   - package: The package.
  ///   - rules: What its manifest says about kinds of modules; nil if it says nothing.
  ///   - root: The module to begin with, where only what is linked into it is wanted. A plugin is
  ///     not: it works while the module is built.
  /// - Throws: `ToolError.usage` if `root` is no module.
  package init(
    of package: PackageDescription,
    rules: ManifestRules?,
    from root: String? = nil
  ) throws(ToolError) {
    var targets = package.targets.filter { $0.type != "test" }
    if let root {
      guard targets.contains(where: { $0.name == root }) else {
        let names = targets.map(\.name).sorted().joined(separator: ", ")
        throw .usage("--from names '\(root)', which is no module here. There are: \(names).")
      }
      let reached = Self.names(reachedFrom: root, in: targets)
      targets.removeAll { !reached.contains($0.name) }
    }
    name = package.name ?? "package"
    var layers: [Place: Layer] = [:]
    for target in targets.sorted(by: { $0.name < $1.name }) {
      let place = Self.place(of: target, in: targets, rules)
      layers[place, default: place.layer(rules)].modules.append(target)
    }
    self.layers = layers.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The names of what a module sees, among those in the drawing, sorted.
  func uses(of target: PackageDescription.Target) -> [PackageDescription.Target] {
    layers.flatMap(\.modules).filter { target.dependencies.contains($0.name) }
      .sorted { $0.name < $1.name }
  }

  private static func names(
    reachedFrom root: String,
    in targets: [PackageDescription.Target]
  ) -> Set<String> {
    let targets = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    var (reached, pending): (Set, [String]) = ([root], [root])
    while let next = pending.popLast() {
      for name in targets[next]?.dependencies ?? [] where targets[name]?.type != "plugin" {
        if reached.insert(name).inserted { pending.append(name) }
      }
    }
    return reached
  }

  /// Where a layer stands: by its height, the highest first, then by its kind.
  private struct Place: Hashable, Comparable {
    let height: Int
    let kind: String?

    func layer(_ rules: ManifestRules?) -> Layer {
      guard let kind, let rules else {
        return Layer(id: "layer\(height)", title: "layer \(height)", modules: [])
      }
      return Layer(id: "layer_\(kind)", title: rules.name(of: kind), modules: [])
    }

    static func < (left: Place, right: Place) -> Bool {
      (-left.height, left.kind ?? "") < (-right.height, right.kind ?? "")
    }
  }

  private static func place(
    of target: PackageDescription.Target,
    in targets: [PackageDescription.Target],
    _ rules: ManifestRules?
  ) -> Place {
    if let rules, let kind = rules.kinds[target.name] {
      return Place(height: rules.rank(of: kind), kind: kind)
    }
    let targets = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    var heights: [String: Int] = [:]
    return Place(height: height(of: target.name, in: targets, &heights), kind: nil)
  }

  /// The longest way down; SwiftPM refuses a circle, and one in a file of another make ends here.
  private static func height(
    of name: String,
    in targets: [String: PackageDescription.Target],
    _ heights: inout [String: Int]
  ) -> Int {
    if let known = heights[name] { return known }
    heights[name] = 0
    let uses = (targets[name]?.dependencies ?? []).filter { targets[$0] != nil }
    let height = uses.map { self.height(of: $0, in: targets, &heights) + 1 }.max() ?? 0
    heights[name] = height
    return height
  }
}
