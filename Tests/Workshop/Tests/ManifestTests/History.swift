import Foundation
import RandomInput
import Testing

/// A random history of a package of modules in git, and the files that each module's tests depend
/// on.
struct History {
  /// A line of the module list in Package.swift.
  struct Line: Hashable {
    var kind: String
    var uses: [String] = []
    var testsUse: [String] = []
    var excluded: [String] = []

    var isTested: Bool { kind != "testSupport" && kind != "cLibrary" }
  }

  /// All inputs that tests can depend on.
  private struct State {
    var lines: [String: Line] = [:]
    /// The contents of the files by path.
    var files: [String: String] = [:]
  }

  private let directory: URL
  private let around: (before: String, after: String)
  private var random: SplitMix64
  private var lines: [String: Line] = [:]
  /// Text that was added to the manifest outside of the list.
  private var remark = ""
  private var base = State()
  private var count = 0
  /// A description of the edits, for failing tests.
  private(set) var edits: [String] = []

  /// Creates the package, and commits it as `main`.
  init(in directory: URL, seed: UInt64) throws {
    (self.directory, random) = (directory, SplitMix64(seed: seed))
    let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { path, _ in
      path.deletingLastPathComponent()
    }
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let start = try #require(manifest.range(of: "let modules = [\n"))
    let end = try #require(manifest.range(of: "\n]\n", range: start.upperBound..<manifest.endIndex))
    around = (String(manifest[..<start.upperBound]), String(manifest[end.lowerBound...]))
    try write("*.ignored\n.build/\n", to: ".gitignore")
    try write("Read me.\n", to: "README.md")
    lines["FactoryKit"] = Line(kind: "core")
    lines["FactoryTesting"] = Line(kind: "core", uses: ["FactoryKit"])
    lines["Fakes"] = Line(kind: "testSupport", uses: ["FactoryKit"])
    for name in ["FactoryKit", "FactoryTesting", "Fakes"] { try writeFiles(of: name) }
    for index in 0..<6 { try addModule("A\(index)") }
    lines["App"] = Line(kind: "app", uses: ["A0", "A3"])
    try writeFiles(of: "App")
    try writeManifest()
    for command in [
      "init -q -b main", "config user.name History", "config user.email history@example.com",
      "add -A", "commit -q -m Start",
    ] { try git(command) }
    base = try state()
    try git("checkout -q -b work")
  }

  // MARK: - Edits

  /// Makes a random edit.
  mutating func edit() throws {
    count += 1
    let name = pick(lines.keys.sorted())
    let folder = folder(of: name)
    switch random.next() % 19 {
    case 0: try edit("\(folder)/Code.swift")
    case 1 where lines[name]?.isTested == true: try edit("Tests/\(name)Tests/Tests.swift")
    case 2 where lines[name]?.isTested == true:
      try edit("Tests/\(name)Tests/Fixtures/some data.json")
    case 3: try edit("\(folder)/New \(count).swift")
    case 4: try edit("\(folder)/Cache\(count).ignored")
    case 5: try remove("\(folder)/Extra.swift")
    case 6, 18:
      let other = pick(lines.keys.sorted())
      try move("\(folder)/Extra.swift", to: "\(self.folder(of: other))/Moved\(count).swift")
    case 7: try changeUses(of: name)
    case 8:
      let excluded = "notes\(count)"
      try changeLine(name, "excludes") { $0.excluded.append(excluded) }
    case 9:
      try changeLine(name, "tests with fakes") {
        if $0.isTested { $0.testsUse = $0.testsUse.isEmpty ? ["Fakes"] : [] }
      }
    case 10:
      try addModule("B\(count)")
      try writeManifest()
    case 11: try removeModule(name)
    case 12: try renameModule(name)
    case 13: try edit(pick(["README.md", "Scripts/notes", ".github/ci.yml", "LICENSE"]))
    case 14 where random.next() % 2 == 0: try edit(pick(["Data/table.csv", "Modules/Stray.swift"]))
    case 14:
      remark += "// \(count)\n"
      edits.append("remark in Package.swift")
      try writeManifest()
    case 17: try edit("Modules/Core/FactoryTesting/Code.swift")
    case 15:
      edits.append("commit")
      try git("add -A")
      try git("commit -q --allow-empty -m \(count)")
    case 16:
      // Merges the work of another branch.
      edits.append("merge")
      try git("add -A")
      try git("commit -q --allow-empty -m \(count)")
      try git("checkout -q -b side\(count)")
      try edit("\(folder)/Side\(count).swift")
      try git("add -A")
      try git("commit -q --allow-empty -m \(count)")
      try git("checkout -q work")
      try git("merge -q --no-ff --no-edit side\(count)")
    default: try edit("\(folder)/Extra.swift")
    }
  }

  private mutating func addModule(_ name: String) throws {
    let others = lines.keys.filter { lines[$0]?.kind == "contracts" }.sorted()
    var uses = ["FactoryKit"]
    for other in others where random.next() % 3 == 0 { uses.append(other) }
    let testsUse = random.next() % 3 == 0 ? ["Fakes"] : []
    lines[name] = Line(kind: "contracts", uses: uses, testsUse: testsUse)
    edits.append("new module \(name) uses \(uses), its tests \(testsUse)")
    try writeFiles(of: name)
  }

  private mutating func changeUses(of name: String) throws {
    guard lines[name]?.kind == "contracts" else { return }
    // Only with modules that come before it by name, so that there is no cycle.
    let others = lines.keys.filter { $0 < name && lines[$0]?.kind == "contracts" }.sorted()
    let index = random.next()
    guard !others.isEmpty else { return }
    let other = others[Int(index % UInt64(others.count))]
    try changeLine(name, "changes uses") { line in
      if line.uses.contains(other) {
        line.uses.removeAll { $0 == other }
      } else {
        line.uses.append(other)
      }
    }
  }

  private mutating func removeModule(_ name: String) throws {
    guard lines[name]?.kind == "contracts" else { return }
    edits.append("remove module \(name)")
    lines[name] = nil
    for user in lines.keys { lines[user]?.uses.removeAll { $0 == name } }
    for folder in ["Modules/\(name)", "Tests/\(name)Tests"] {
      try FileManager.default.removeItem(at: directory.appending(path: folder))
    }
    try writeManifest()
  }

  private mutating func renameModule(_ name: String) throws {
    guard lines[name]?.kind == "contracts" else { return }
    let new = "\(name.prefix(1))\(count)N"
    edits.append("rename module \(name) to \(new)")
    lines[new] = lines.removeValue(forKey: name)
    for user in lines.keys {
      if let index = lines[user]?.uses.firstIndex(of: name) { lines[user]?.uses[index] = new }
    }
    try rename("Modules/\(name)", to: "Modules/\(new)")
    try rename("Tests/\(name)Tests", to: "Tests/\(new)Tests")
    try writeManifest()
  }

  private mutating func changeLine(
    _ name: String,
    _ what: String,
    _ change: (inout Line) -> Void
  ) throws {
    guard var line = lines[name] else { return }
    change(&line)
    lines[name] = line
    edits.append("\(name) \(what): \(line)")
    try writeManifest()
  }

  private mutating func edit(_ path: String) throws {
    edits.append("edit \(path)")
    let old = try? String(contentsOf: directory.appending(path: path), encoding: .utf8)
    try write((old ?? "") + "// \(count)\n", to: path)
  }

  private mutating func remove(_ path: String) throws {
    edits.append("remove \(path)")
    try? FileManager.default.removeItem(at: directory.appending(path: path))
  }

  private mutating func move(_ path: String, to new: String) throws {
    guard FileManager.default.fileExists(atPath: directory.appending(path: path).path) else {
      return
    }
    let isStaged = random.next() % 2 == 0
    edits.append("move \(path) to \(new)\(isStaged ? ", staged" : "")")
    try rename(path, to: new)
    if isStaged { try git("add -A") }
  }

  private mutating func pick(_ names: [String]) -> String {
    names[Int(random.next() % UInt64(names.count))]
  }

  // MARK: - Files

  private func folder(of name: String) -> String {
    switch lines[name]?.kind {
    case "app": name
    case "core": "Modules/Core/\(name)"
    case "testSupport": "Tests/\(name)"
    default: "Modules/\(name)"
    }
  }

  private func writeFiles(of name: String) throws {
    for file in ["Code", "Extra"] {
      try write("let name = \"\(name)\"\n", to: "\(folder(of: name))/\(file).swift")
    }
    guard lines[name]?.isTested == true else { return }
    try write("import \(name)\n", to: "Tests/\(name)Tests/Tests.swift")
  }

  private func writeManifest() throws {
    // In random order, with an occasional empty line and comment.
    let list = lines.sorted { $0.key < $1.key }.map { name, line in
      func names(_ label: String, _ names: [String]) -> String {
        names.isEmpty ? "" : ", \(label): [\(names.map { "\"\($0)\"" }.joined(separator: ", "))]"
      }
      let lists =
        names("uses", line.uses) + names("testsUse", line.testsUse)
        + names("exclude", line.excluded)
      return name.hasSuffix("3")
        ? "\n  // \(count)\n  Module(\n    .\(line.kind),\n    \"\(name)\"\(lists)\n  ),"
        : "  Module(.\(line.kind), \"\(name)\"\(lists)),"
    }
    try write(
      around.before + list.joined(separator: "\n").trimmingCharacters(in: [","]) + around.after
        + remark,
      to: "Package.swift"
    )
  }

  private func write(_ text: String, to path: String) throws {
    let file = directory.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  private func rename(_ path: String, to new: String) throws {
    try FileManager.default.moveItem(
      at: directory.appending(path: path),
      to: directory.appending(path: new)
    )
  }

  // MARK: - What is reached

  /// The modules whose tests may have other results than in `main`; `nil` if all may.
  func reached() throws -> Set<String>? {
    let now = try state()
    for path in Set(base.files.keys).union(now.files.keys)
    where base.files[path] != now.files[path] {
      if path.hasPrefix("Data/") || path == "Modules/Stray.swift" { return nil }
    }
    if !remark.isEmpty { return nil }
    let tested = now.lines.filter(\.value.isTested).keys
    return Set(tested.filter { contents(of: $0, in: base) != contents(of: $0, in: now) })
  }

  /// Returns all inputs of a module's tests, the files and the lines; empty without such a module.
  private func contents(of name: String, in state: State) -> [String: String] {
    guard let line = state.lines[name] else { return [:] }
    var needed: Set<String> = []
    var pending = [name, "FactoryTesting"] + line.testsUse
    while let next = pending.popLast() {
      if needed.insert(next).inserted { pending += state.lines[next]?.uses ?? [] }
    }
    var contents: [String: String] = [:]
    for module in needed {
      contents[module] = state.lines[module].map { "\($0)" }
      let folders =
        module == "App"
        ? ["App/"] : ["Modules/\(module)/", "Modules/Core/\(module)/", "Tests/\(module)/"]
      for (path, text) in state.files where folders.contains(where: path.hasPrefix) {
        contents[path] = text
      }
    }
    for (path, text) in state.files where path.hasPrefix("Tests/\(name)Tests/") {
      contents[path] = text
    }
    return contents
  }

  private func state() throws -> State {
    var state = State(lines: lines)
    for path in try FileManager.default.subpathsOfDirectory(atPath: directory.path) {
      let file = directory.appending(path: path)
      guard !path.hasPrefix(".git/"), !file.hasDirectoryPath,
        let text = try? String(contentsOf: file, encoding: .utf8)
      else { continue }
      state.files[path] = text
    }
    return state
  }

  // MARK: - The tool

  /// Runs the built tool, and returns its exit code and output.
  func changed(since ref: String, in folder: String = "") throws -> (code: Int32, output: String) {
    let tests = try #require(Bundle.main.executableURL)
    let tool = tests.deletingLastPathComponent().appending(path: "TemplateTool").path
    return try run([tool, directory.appending(path: folder).path, "changed", ref])
  }

  // MARK: - Processes

  /// Without the user's settings, and without a repository around the package.
  private var environment: [String: String] {
    [
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
      "GIT_CEILING_DIRECTORIES": directory.deletingLastPathComponent().path,
    ]
  }

  private func git(_ arguments: String) throws {
    let (code, output) = try run(["git"] + arguments.split(separator: " ").map(String.init))
    try #require(code == 0, "git \(arguments): \(output)")
  }

  /// Runs a command in the package, and returns its exit code and output.
  func run(_ command: [String]) throws -> (code: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
