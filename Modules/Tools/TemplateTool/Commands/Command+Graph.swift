extension Command {
  static let graph = Command(
    name: "graph",
    help: """
      Usage: Scripts/graph [--format mermaid|dot] [--from MODULE]
             Scripts/graph --update | --check

      Prints the modules in Package.swift, with an arrow to each module that a module depends on.

        --format mermaid|dot   the language of the drawing (default: mermaid)
        --from MODULE          only that module, and what is linked into it
        --update               draws the picture in README.md or a guide anew, which begins with the apps
        --check                fails if that picture is out of date

      Exit codes: 0 success, 1 out of date, 64 wrong usage, 65 a file isn't as expected.
      """
  ) { context, arguments in
    let arguments = try Arguments(
      arguments,
      script: "Scripts/graph",
      options: [
        .init(name: "--format", value: "mermaid|dot"), .init(name: "--from", value: "MODULE"),
        .init(name: "--update"), .init(name: "--check"),
      ],
      takesWords: false
    )
    let tasks = ["--update", "--check"].filter { arguments[$0] != nil }
    guard tasks.count < 2 else {
      throw ToolError("--update and --check exclude each other: keep one of them.")
    }
    if let task = tasks.first, arguments["--format"] != nil || arguments["--from"] != nil {
      throw ToolError("\(task) is about the picture in a document: leave out --format and --from.")
    }
    let format = arguments["--format"] ?? "mermaid"
    guard let language = ModuleGraph.Language(rawValue: format) else {
      throw ToolError("unknown format '\(format)': expected mermaid or dot.")
    }
    let manifest = try context.package.manifest()
    if let from = arguments["--from"], manifest[from] == nil {
      throw ToolError(
        "--from names '\(from)', which isn't a module here: expected \(manifest.names.list)."
      )
    }
    guard let task = tasks.first else {
      let graph = ModuleGraph(manifest, from: arguments["--from"].map { [$0] })
      return context.show(try graph.text(in: language))
    }
    let documents = try ModuleGraph.documents(in: context.package)
    guard !documents.isEmpty else {
      throw ToolError(
        "neither README.md nor a guide of the app has the line '\(ModuleGraph.mark)' above a block '```mermaid': "
          + "add both, where the picture will be.",
        code: .data
      )
    }
    for file in documents {
      let text = try context.package.read(file)
      let drawn = try ModuleGraph(manifest).updating(text)
      guard drawn != text else { continue }
      guard task == "--check" else {
        try context.package.write(drawn, to: file)
        continue
      }
      let lines = [drawn, text].map { $0.split(separator: "\n") }
      for change in lines[0].difference(from: lines[1]) {
        switch change {
        case .insert(_, let line, _): context.log("> \(line)")
        case .remove(_, let line, _): context.log("< \(line)")
        }
      }
      throw ToolError(
        "the picture in \(file) isn't that of Package.swift (>). Run 'Scripts/graph --update'.",
        code: .failed
      )
    }
  }
}
