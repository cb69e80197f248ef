import Foundation

/// A package on disk that lasts as long as a test needs it, with its description.
struct SamplePackage {
  /// A target to describe: its type, what the manifest gives it, and its sources by file name.
  struct Target {
    let name: String
    var type = "library"
    var uses: [String] = []
    var sources: [String: String] = [:]
  }

  let root: URL
  let description: URL

  /// Writes the targets below a new folder, hands them over, and takes the folder away again.
  static func with<Value>(
    _ targets: [Target],
    perform body: (SamplePackage) async throws -> Value
  ) async throws -> Value {
    try await withTemporaryDirectory { root in
      for target in targets {
        let folder = root.appending(path: "Modules/\(target.name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in target.sources {
          try Data(text.utf8).write(to: folder.appending(path: name))
        }
      }
      let description = root.appending(path: "description.json")
      try JSONSerialization.data(withJSONObject: json(of: targets, at: root)).write(to: description)
      return try await body(SamplePackage(root: root, description: description))
    }
  }

  private static func json(of targets: [Target], at root: URL) -> [String: Any] {
    let described = targets.map { target -> [String: Any] in
      var json: [String: Any] = [
        "name": target.name, "c99name": target.name, "type": target.type,
        "path": "Modules/\(target.name)", "sources": target.sources.keys.sorted(),
      ]
      if !target.uses.isEmpty { json["target_dependencies"] = target.uses }
      return json
    }
    return ["name": "Sample", "path": root.path, "targets": described]
  }
}
