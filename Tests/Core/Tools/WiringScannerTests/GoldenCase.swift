import Testing
import WiringScanner

/// A source, and the findings in it.
struct GoldenCase: CustomTestStringConvertible {
  /// The name of the case.
  let testDescription: String
  /// The source of the file `Ark/Wiring.swift`, or of several files, which each begin with `// ===
  /// Module/File.swift`.
  ///
  /// The module `Ark` is the target.
  let source: String
  /// The expected findings.
  let listing: String

  init(_ description: String, source: String, listing: String) {
    (testDescription, self.source, self.listing) = (description, source, listing)
  }

  /// The expected findings, each with a line break.
  var lines: String { listing.isEmpty ? "" : listing + "\n" }

  /// The actual findings.
  var wiring: ScannedWiring {
    var files: [String: String] = [:]
    var path = "/p/Ark/Wiring.swift"
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("// === ") {
        path = "/p/" + line.dropFirst(7)
        files[path] = ""
      } else {
        files[path, default: ""] += line + "\n"
      }
    }
    let modules = Dictionary(grouping: files.keys) { String($0.split(separator: "/")[1]) }
    let sources = modules.sorted {
      ($0.key == "Ark" ? 1 : 0, $0.key) < ($1.key == "Ark" ? 1 : 0, $1.key)
    }
    .map { SourceModule(name: $0.key, package: "/p", isTarget: $0.key == "Ark", files: $0.value) }
    return WiringScan(sources) { files[$0].map { Array($0.utf8) } }.wiring()
  }
}
