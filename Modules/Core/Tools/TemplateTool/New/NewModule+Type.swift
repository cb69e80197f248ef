extension NewModule {
  /// Replaces the extension of Container that wires an app by a type: in the wiring, in `main()` and in the tests.
  ///
  /// Each app needs a type, because one program runs all tests and can contain only one such extension.
  mutating func makeType(of app: Manifest.Module, in change: inout Change) throws {
    let type = app.name.followed(by: "Wiring")
    let file = try package.wiringFile(of: app)
    let source = try change.source(file)
    guard source.first("func", "autoRegister", "(", ")") != nil else {
      return
    }
    guard let text = source.wiring(named: type) else {
      throw ToolError(
        "'\(file)' hasn't 'extension Container: AutoRegistering {' with 'public func autoRegister()' in it, which "
          + "would become the type \(type). Write it so.",
        code: .data
      )
    }
    try change.edit(file) { _ in text }

    let starts = try package.sources(in: app.name).filter { file in
      try SwiftSource(package.read(file)).mainBody != nil
    }
    guard let entry = starts.first,
      starts.count == 1
    else {
      throw ToolError(
        "\(app.name) has no file, or several, with 'static func main()', where \(type) would be handed over. Write one.",
        code: .data
      )
    }
    try change.edit(entry) { source in
      guard let place = source.mainBody else { return source.text }
      let text = source.text(inserting: "\n    Container.wire(with: \(type)())\n   ", at: place)
      return SwiftSource(text).adding(importOf: "FactoryKit")
    }

    for file in package.sources(in: app.tests) {
      let places = try SwiftSource(package.read(file)).containerTraits
      if places.isEmpty { continue }
      for place in places.reversed() {
        try change.edit(file) { $0.text(inserting: "(\(type)())", at: place) }
      }
      try change.edit(file) { $0.adding(importOf: app.name) }
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
    guard let start = first("static", "func", "main", "(", ")") else {
      return nil
    }
    return tokens[start...].first { $0.isMark("{") }?.range.upperBound
  }

  /// The positions after the traits `.container` that have no wiring yet.
  fileprivate var containerTraits: [Int] {
    var places: [Int] = []
    for index in tokens.indices.dropFirst() where has([".", "container"], at: index) {
      let isArgument = ["(", ","].contains(tokens[index - 1].text)
      let hasWiring = has(["("], at: index + 2)
      if isArgument, !hasWiring {
        places.append(tokens[index + 1].range.upperBound)
      }
    }
    return places
  }

  /// Returns the text with a type instead of the extension of Container that registers, or nil.
  fileprivate func wiring(named type: String) -> String? {
    let start =
      first("extension", "Container", ":", "AutoRegistering", "{")
      ?? first("extension", "Container", ":", "@", "retroactive", "AutoRegistering", "{")
    guard let start,
      let brace = tokens[start...].firstIndex(where: { $0.isMark("{") }),
      let function = first("public", "func", "autoRegister", "(", ")"),
      function > brace
    else { return nil }

    // From the end of the file to its beginning, so that the positions stay valid.
    let name = range(of: function...function + 2)
    var text = text(replacing: name, with: "fileprivate func registerAll")
    // The comment belongs to the type now.
    let last = tokens[function].line
    let line = self.start(ofLine: last - 1)..<self.start(ofLine: last)
    let comment = String(decoding: Array(text.utf8)[line], as: UTF8.self)
    if comment.contains("once for each container") {
      text = SwiftSource(text).text(replacing: line, with: "")
    }
    let head = range(of: start...brace)
    text = SwiftSource(text).text(
      replacing: head,
      with: """
        package struct \(type): Wiring {
          /// Creates the wiring, for the entry point or for the trait of a test.
          package init() {}

          /// Runs once for each container, before its first use.
          package func register(in container: Container) { container.registerAll() }
        }

        extension Container {
        """
    )
    guard let access = first("public", "import", "FactoryKit") else {
      return text
    }
    return SwiftSource(text).text(replacing: tokens[access].range, with: "package")
  }
}
