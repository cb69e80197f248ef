import WiringScanner

/// The files of a package, and the request to scan them.
struct SimulatedPackage {
  private var files: [String: String] = [:]

  /// Creates a package from the source of the file `Ark/Wiring.swift`, or of several files.
  ///
  /// The module `Ark` is the target. The other modules depend on those before them in the alphabet.
  ///
  /// - Parameter source: The source. Each of several files begins with `// === Module/File.swift`.
  init(_ source: String) {
    var path = "/p/Ark/Wiring.swift"
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("// === ") {
        path = "/p/" + line.dropFirst(7)
        files[path] = ""
      } else {
        files[path, default: ""] += line + "\n"
      }
    }
  }

  /// The request, as the plugin writes it.
  var request: String {
    let modules = Dictionary(grouping: files.keys) { String($0.split(separator: "/")[1]) }
    var request = ""
    var uses = ""
    for name in modules.keys.sorted() where name != "Ark" {
      request += "sibling \(name)\nmodule \(name)\npackage /p\n\(uses)"
      request += modules[name, default: []].map { "file \($0)\n" }.joined()
      uses += "use \(name)\n"
    }
    request += "target Ark\npackage /p\n\(uses)"
    return request + modules["Ark", default: []].map { "file \($0)\n" }.joined()
  }

  /// The files by their paths, with the request.
  var input: [String: String] { files.merging(["/request": request]) { $1 } }

  /// The findings of the scanner.
  var wiring: ScannedWiring {
    get throws {
      WiringScan(try ScanRequest(request)) { path in files[path].map { Array($0.utf8) } }.wiring()
    }
  }
}
