import Testing
import WiringScanner

/// A source, and the findings in it.
struct GoldenCase: CustomTestStringConvertible {
  /// The name of the case.
  let testDescription: String
  /// The source of the file `Ark/Wiring.swift`, or of several files, which each begin with `// ===
  /// Module/File.swift`.
  ///
  /// The module `Ark` is the target. The other modules depend on those before them in the alphabet.
  let source: String
  /// The expected findings.
  let listing: String

  init(_ description: String, source: String, listing: String = "") {
    testDescription = description
    self.source = source
    self.listing = listing
  }

  /// The actual findings.
  var wiring: ScannedWiring {
    get throws {
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
      var request = ""
      var uses = ""
      for name in modules.keys.sorted() where name != "Ark" {
        request += "sibling \(name)\nmodule \(name)\npackage /p\n\(uses)"
        request += modules[name, default: []].map { "file \($0)\n" }.joined()
        uses += "use \(name)\n"
      }
      request += "target Ark\npackage /p\n\(uses)"
      request += modules["Ark", default: []].map { "file \($0)\n" }.joined()
      return WiringScan(try ScanRequest(request)) { file in
        files[file].map { Array($0.utf8) }
      }
      .wiring()
    }
  }
}
