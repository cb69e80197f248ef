import Foundation

/// The folder of a package.
///
/// Paths of files are relative to it.
struct PackageFolder: Sendable {
  let root: String

  func path(_ relative: String) -> String { relative.isEmpty ? root : "\(root)/\(relative)" }

  func exists(_ relative: String) -> Bool {
    FileManager.default.fileExists(atPath: path(relative))
  }

  func isFolder(_ relative: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path(relative), isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Returns the text of a file.
  ///
  /// - Throws: An error if the file can't be read.
  func read(_ relative: String) throws(ToolError) -> String {
    guard let data = FileManager.default.contents(atPath: path(relative)) else {
      throw ToolError("'\(path(relative))' can't be read.", code: .noInput)
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Writes a text into a file without changing its permissions.
  func write(_ text: String, to relative: String) throws(ToolError) {
    try create(relative) { try Data(text.utf8).write(to: $0) }
  }

  /// Copies a file of another folder, to the same place unless another one is given.
  func copy(
    _ file: String,
    of other: PackageFolder,
    to place: String? = nil
  ) throws(ToolError) {
    try create(place ?? file) {
      try FileManager.default.copyItem(atPath: other.path(file), toPath: $0.path)
    }
  }

  /// Calls a function that creates a file, in a folder that exists or is created.
  func create(_ file: String, with body: (URL) throws -> Void) throws(ToolError) {
    let url = URL(fileURLWithPath: path(file))
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try body(url)
    } catch {
      throw ToolError("'\(url.path)' can't be written: \(error.reason).", code: .cannotWrite)
    }
  }

  func manifest() throws(ToolError) -> Manifest {
    let manifest = try Manifest(read("Package.swift"))
    _ = try manifest.app
    return manifest
  }

  /// The files and links in the given folders and their subfolders, sorted.
  func files(in folders: [String]) -> [String] {
    folders.flatMap { folder -> [String] in
      var found: [String] = []
      var pending = [folder]
      while let next = pending.popLast() {
        for name in names(in: next) {
          var place = name
          if !next.isEmpty { place = "\(next)/\(name)" }
          let type = try? FileManager.default.attributesOfItem(atPath: path(place))[.type]
          if type as? FileAttributeType == .typeDirectory {
            pending.append(place)
          } else {
            found.append(place)
          }
        }
      }
      return found.sorted()
    }
  }

  /// The Swift files in the given folders and their subfolders.
  func sources(in folders: [String]) -> [String] {
    files(in: folders).filter { $0.hasSuffix(".swift") }
  }

  /// The names of the files and folders in a folder.
  func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
  }

  /// The folders in a folder.
  func folders(in folder: String) -> [String] {
    names(in: folder).filter { name in
      if folder.isEmpty { return isFolder(name) }
      return isFolder("\(folder)/\(name)")
    }
  }

  /// The folder with the sources of a module.
  ///
  /// It has the module's name, and may be in a group of modules.
  func folder(of module: Manifest.Module) -> String {
    if module.isApp { return module.name }
    var place = "Modules"
    if module.kind == "testSupport" { place = "Tests" }
    return folder(named: module.name, in: place) ?? "\(place)/\(module.name)"
  }

  /// The folder with the tests of a module, or nil.
  func tests(of module: String) -> String? { folder(ofTests: "\(module)Tests") }

  /// The folder of a test target, or nil.
  func folder(ofTests target: String) -> String? { folder(named: target, in: "Tests") }

  private func folder(named name: String, in place: String) -> String? {
    let groups = folders(in: place).filter { $0 != "Workshop" }
    return (["\(place)/\(name)"] + groups.map { "\(place)/\($0)/\(name)" }).first(where: isFolder)
  }

  /// The files of an app or a library of wiring that register.
  func wiringFiles(of module: Manifest.Module) throws(ToolError) -> [String] {
    var found: [String] = []
    for file in sources(in: [folder(of: module)]) {
      let text = try read(file)
      guard text.contains("autoRegister") || text.contains("register") else { continue }
      if SwiftSource(text).wiringFunction != nil { found.append(file) }
    }
    return found
  }

  /// The file where an app or a library of wiring registers.
  func wiringFile(of module: Manifest.Module) throws(ToolError) -> String {
    let files = try wiringFiles(of: module)
    guard let file = files.first, files.count == 1 else {
      throw ToolError(
        "\(folder(of: module)) has \(files.count) files with 'func autoRegister()' or "
          + "'func register(in container: Container)' instead of one: the wiring is written there.",
        code: .data
      )
    }
    return file
  }
}
