// Says which modules a change can reach: what 'Scripts/test --changed' runs, in the root of the package.
//
//   swift Scripts/changed.swift OLD PATHS
//
// OLD is the Package.swift of before, and PATHS a file with the paths that differ, a zero byte behind
// each. Prints a module, a tab and why its tests are to be run, a line for each; '*' stands for all.

import Foundation

/// A Package.swift: its list of modules, and what is around the list.
struct Manifest {
  /// A line of the list, which may be written in several.
  struct Module {
    let kind: String
    let name: String
    /// The line as it is written, to be compared.
    var text: String

    /// The names that it depends on, in its build and its tests alike; whatever else is quoted does no harm.
    var uses: Set<String> { quoted(in: text.replacing(testsUse, with: "")) }
    /// The names that only its tests depend on.
    var testUses: Set<String> { quoted(in: text.matches(of: testsUse).map(\.output).joined()) }

    private var testsUse: Regex<Substring> { /testsUse:\s*\[[^\]]*\]/ }

    var folder: String {
      switch kind {
      case "app": name
      case "testSupport": "Tests/\(name)"
      default: "Modules/\(name)"
      }
    }
  }

  private(set) var modules: [Module] = []
  private(set) var rest = ""

  /// Reads a manifest; nil if one line of the list can't be told from the others.
  init?(_ text: String) {
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if isInside, line.hasPrefix("]") { isInside = false }
      guard isInside else {
        rest += line + "\n"
        if line.hasPrefix("let modules = [") { isInside = true }
        continue
      }
      let code = line.trimmingPrefix(while: \.isWhitespace)
      if code.isEmpty || code.hasPrefix("//") { continue }
      let isStart = code.hasPrefix("Module(")
      guard !code.dropFirst(isStart ? 1 : 0).contains("Module("), !code.hasPrefix("#"),
        !code.contains("/*"), !code.contains("\"\"\""), isStart || !modules.isEmpty
      else { return nil }
      if isStart {
        modules.append(Module(kind: "", name: "", text: String(code)))
      } else {
        modules[modules.count - 1].text += "\n" + code
      }
    }
    for (index, module) in modules.enumerated() {
      let form = /Module\(\s*\.(\w+),\s*"(\w+)"/
      guard let match = module.text.prefixMatch(of: form) else { return nil }
      modules[index] = Module(
        kind: String(match.1),
        name: String(match.2),
        // The last one may have no comma, until another follows.
        text: module.text.replacing(/[,\s]+$/, with: "")
      )
    }
    let isRepeated = Set(modules.map(\.name)).count < modules.count
    if modules.isEmpty || isRepeated || rest.contains(/\bModule\(\s*\./) { return nil }
  }

  /// The names in what is around the list, such as FactoryTesting: all tests may depend on these.
  var namedOutside: Set<String> { quoted(in: rest.replacing(/(?m)^ *name: ".*$/, with: "")) }
}

/// What stands between quotation marks.
func quoted(in text: String) -> Set<String> {
  let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
  return Set(parts.indices.lazy.filter { !$0.isMultiple(of: 2) }.map { String(parts[$0]) })
}

/// Ends with the reason why all modules are to be tested.
func testAll(_ reason: String) -> Never {
  print("*\t\(reason)")
  exit(0)
}

guard CommandLine.arguments.count == 3,
  let paths = FileManager.default.contents(atPath: CommandLine.arguments[2])
else {
  print("*\tthe paths that differ can't be read")
  exit(64)
}
guard let oldText = try? String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8),
  let old = Manifest(oldText)
else { testAll("the modules of before can't be read") }
guard let newText = try? String(contentsOfFile: "Package.swift", encoding: .utf8),
  let new = newText == oldText ? old : Manifest(newText)
else { testAll("the lines of the modules in Package.swift can't be told apart") }
if new.rest != old.rest { testAll("Package.swift differs outside of the list of modules") }
if let path = new.rest.firstMatch(of: /\.package\([^)]*path: *"((\/|\.\.)[^"]*)"/) {
  testAll("the package in \(path.1) may differ, of which git says nothing here")
}

/// What no test depends on; of Package.swift, its list is looked at.
let unrelated: Set = [
  "Package.swift", "LICENSE", ".gitignore", ".swift-format", "Scripts", ".ci", ".github",
  "Tests/Workshop",
]

// What a path belongs to: a module, or its tests.
var modules: [String: String] = [:]
var tests: [String: String] = [:]
for module in old.modules + new.modules {
  modules[module.folder] = module.name
  tests["Tests/\(module.name)Tests"] = module.name
}

/// Why the modules differ, and why the tests of modules do.
var reasons: [String: String] = [:]
var testReasons: [String: String] = [:]
for path in paths.split(separator: 0).map({ String(decoding: $0, as: UTF8.self) }) {
  let parts = path.split(separator: "/", maxSplits: 2)
  let folders = [parts.prefix(1), parts.prefix(2)].map { $0.joined(separator: "/") }
  if let name = folders.lazy.compactMap({ modules[$0] }).first {
    reasons[name] = reasons[name] ?? "\(path) differs"
  } else if let name = tests[folders[1]] {
    testReasons[name] = testReasons[name] ?? "\(path) differs"
  } else {
    let isText = parts.count == 1 && path.hasSuffix(".md")
    if !isText, unrelated.isDisjoint(with: folders) {
      testAll("\(path) differs, which is part of no module")
    }
  }
}
let before = Dictionary(uniqueKeysWithValues: old.modules.map { ($0.name, $0.text) })
let now = Dictionary(uniqueKeysWithValues: new.modules.map { ($0.name, $0.text) })
for name in Set(before.keys).union(now.keys).sorted() where before[name] != now[name] {
  reasons[name] = reasons[name] ?? "its line in Package.swift differs"
}

// Whoever depends on what differs, as the list was and as it is.
var users: [String: Set<String>] = [:]
for module in newText == oldText ? new.modules : old.modules + new.modules {
  for used in module.uses { users[used, default: []].insert(module.name) }
}
var pending = reasons.keys.sorted()[...]
var order: [String] = []
while let name = pending.popFirst() {
  order.append(name)
  for user in (users[name] ?? []).sorted() where reasons[user] == nil {
    reasons[user] = "depends on \(name)"
    pending.append(user)
  }
}
for module in new.modules where reasons[module.name] == nil {
  if testReasons[module.name] == nil,
    let used = module.testUses.union(new.namedOutside).sorted().first(where: { reasons[$0] != nil })
  {
    testReasons[module.name] = "its tests depend on \(used)"
  }
  if testReasons[module.name] != nil { order.append(module.name) }
}
for name in order where FileManager.default.fileExists(atPath: "Tests/\(name)Tests") {
  print("\(name)\t\(reasons[name] ?? testReasons[name] ?? "")")
}
