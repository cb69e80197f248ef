/// A manifest with rules, as ModuleGraph reads them.
enum SampleManifest {
  static let text = #"""
    let modules = [
      Module(.core, "FactoryKit"), // Module(.app, "Commented")
      Module(.contracts, "Contracts", uses: ["FactoryKit"]),
      Module(.feature, "Accounts", uses: ["Contracts"]),
      Module(
        .implementation,
        "Loaders",
        uses: ["Contracts"]
      ),
      Module(.app, "Ark", uses: ["Accounts", "Loaders"]),
    ]
    struct Module {
      enum Kind: String {
        case core = "part of the core"
        case contracts = "a contracts module"
        case feature = "a feature"
        case implementation = "an implementation"
        case app
        var sees: [Kind] {
          switch self {
          case .core: []
          case .contracts, .feature, .implementation: [.core, .contracts]
          case .app: [.core, .contracts, .feature, .implementation]
          }
        }
        var isTested: Bool { switch self { case .app: true } }
      }
    }
    """#
}
