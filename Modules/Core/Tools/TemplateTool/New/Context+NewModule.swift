import SwiftLexing

extension Context {
  /// Adds a module, from its name, its kind, the modules that it uses, the apps that register it, whether it serves, and
  /// whether it has no example.
  func addModule(_ arguments: [String]) throws {
    func names(_ text: String) -> [String] {
      let names = text.split { $0 == "," || $0 == " " }
      return names.map(String.init)
    }
    var module = try NewModule(
      in: package,
      name: arguments[0],
      kind: arguments[1],
      uses: names(arguments[2]),
      wired: names(arguments[3]),
      isService: !arguments[4].isEmpty,
      isEmpty: !arguments[5].isEmpty
    )
    var change = try module.change()
    try change.complete(with: shell)
    try change.commit()

    log("Added the \(module.kind) module \(module.name):")
    for file in change.files {
      log("  \(file)")
    }
    for note in module.notes {
      log("note: \(note)")
    }
    if !module.wired.isEmpty, module.manifest.apps.count > 1 {
      log("note: it's registered in \(module.wired.list).")
    }
    if module.kind == "contracts", !module.isEmpty {
      let promise = module.name.followed(by: "Provider").asProperty
      log(
        "note: it promises \(promise), which nothing provides yet: 'Scripts/new-module NAME "
          + "--kind implementation --uses \(module.name)' adds what does."
      )
    }
    if module.kind == "systemLibrary" {
      log(
        "note: each machine that builds or runs the program needs the library. Scripts/Dockerfile and "
          + ".github/workflows/ci.yml have comments where to install it."
      )
    }
    if ["library", "cLibrary", "systemLibrary"].contains(module.kind) {
      log(
        "note: no module uses \(module.name) yet. Add it to the 'uses:' of a module in Package.swift, and import it "
          + "there."
      )
    }
    if module.kind == "webServer" {
      log(
        "note: to add the routes of a feature, let its line in Package.swift have 'uses: [\"\(module.name)\"]' and the "
          + "product Hummingbird, and write 'routes.contribute { … }' in the wiring."
      )
    }
    if module.kind == "testSupport" {
      log(
        "Next: add 'testsUse: [\"\(module.name)\"]' to the line of a module in Package.swift, and import \(module.name) "
          + "in the tests of that module."
      )
    } else if package.isFolder("Tests/\(module.name)Tests") {
      log("Next: Scripts/test \(module.name)")
    }
  }
}
