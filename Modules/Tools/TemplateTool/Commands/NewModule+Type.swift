extension NewModule {
  /// Replaces the extension of Container that wires an app by a type: in the wiring, in `main()` and in the tests.
  ///
  /// Each app needs a type, because one program runs all tests and can contain only one such extension.
  mutating func makeType(of app: Manifest.Module, in staging: Staging) throws {
    let (type, package) = ("\(app.name)Wiring", context.package)
    let file = try package.wiringFile(of: app)
    let source = try SwiftSource(package.read(file))
    guard source.text.contains("func autoRegister()") else { return }
    guard let text = source.wiring(named: type, of: app.name) else {
      throw ToolError(
        "'\(file)' hasn't 'extension Container: AutoRegistering {' with 'public func autoRegister()' in it, which "
          + "would become the type \(type). Write it so.",
        code: .data
      )
    }
    let starts = try package.sources(in: [app.name]).filter { file throws(ToolError) in
      try SwiftSource(package.read(file)).mainBody != nil
    }
    guard let entry = starts.first, starts.count == 1 else {
      throw ToolError(
        "\(app.name) has no file, or several, with 'static func main()', where \(type) would be handed over. Write one.",
        code: .data
      )
    }
    if file.hasSuffix("/Container+AutoRegistering.swift") {
      let target = file.replacing("Container+AutoRegistering", with: type)
      try staging.drop([file])
      try staging.new.write(text, to: target)
    } else {
      try staging.change(file) { _ in text }
    }
    try staging.change(entry) { source in
      guard let place = source.mainBody else { return source.text }
      let text = source.text(with: [(place..<place, "\n    Container.wire(with: \(type)())\n   ")])
      return SwiftSource(text).adding(importOf: "FactoryKit")
    }
    for file in package.sources(in: package.tests(of: app.name).map { [$0] } ?? []) {
      let places = try SwiftSource(package.read(file)).containerTraits
      guard !places.isEmpty else { continue }
      try staging.change(file) { source in
        let text = source.text(with: places.map { ($0..<$0, "(\(type)())") })
        return SwiftSource(text).adding(importOf: app.name)
      }
    }
    note(
      "\(app.name) is wired with \(type) now, and its tests say .container(\(type)()). Those without a trait aren't "
        + "wired any more."
    )
  }
}

extension SwiftSource {
  /// The position after the opening brace of `static func main()`, or nil.
  fileprivate var mainBody: Int? {
    guard
      let start = tokens.indices.first(where: { has(["static", "func", "main", "(", ")"], at: $0) })
    else { return nil }
    return tokens[start...].first { $0.isMark("{") }?.range.upperBound
  }

  /// The positions after the traits `.container` that have no wiring yet.
  fileprivate var containerTraits: [Int] {
    tokens.indices.dropFirst(2).filter { index in
      has(["container"], at: index) && tokens[index - 1].isMark(".")
        && ["(", ","].contains(tokens[index - 2].text) && !has(["("], at: index + 1)
    }
    .map { tokens[$0].range.upperBound }
  }

  /// Returns the text with a type instead of the extension of Container that registers, or nil.
  fileprivate func wiring(named type: String, of app: String) -> String? {
    guard
      let start = tokens.indices.first(where: {
        has(["extension", "Container", ":", "AutoRegistering", "{"], at: $0)
          || has(
            ["extension", "Container", ":", "@", "retroactive", "AutoRegistering", "{"],
            at: $0
          )
      }),
      let brace = tokens[start...].firstIndex(where: { $0.isMark("{") }),
      let function = tokens.indices.first(where: {
        $0 > brace && has(["public", "func", "autoRegister", "(", ")"], at: $0)
      })
    else { return nil }
    var edits: [(range: Range<Int>, text: String)] = [
      (
        tokens[start].range.lowerBound..<tokens[brace].range.upperBound,
        """
        package struct \(type): Wiring {
          /// Creates the wiring, for the entry point or for the trait of a test.
          package init() {}

          /// Runs once for each container, before its first use.
          package func register(in container: Container) { container.registerAll() }
        }

        extension Container {
        """
      ),
      (
        tokens[function].range.lowerBound..<tokens[function + 2].range.upperBound,
        "fileprivate func registerAll"
      ),
    ]
    if let index = tokens.indices.first(where: { has(["public", "import", "FactoryKit"], at: $0) })
    {
      edits.append((tokens[index].range, "package"))
    }
    // The comment belongs to the type now.
    let line = tokens[function].line - 1
    if text(ofLine: line).contains("once for each container") {
      edits.append((self.start(ofLine: line)..<self.end(ofLine: line), ""))
    }
    return text(with: edits)
  }
}
