import Foundation

/// The folder of a package.
///
/// Paths of files are relative to it.
struct PackageFolder: Sendable {
  let root: String

  func path(_ relative: String) -> String { "\(root)/\(relative)" }

  func exists(_ relative: String) -> Bool {
    FileManager.default.fileExists(atPath: path(relative))
  }

  func isFolder(_ relative: String) -> Bool {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path(relative), isDirectory: &isFolder)
    return isFolder.boolValue
  }

  /// Returns the text of a file.
  ///
  /// - Throws: An error if the file can't be read.
  func read(_ relative: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path(relative)) else {
      throw ToolError("'\(path(relative))' can't be read.", code: .noInput)
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Writes a text into a file, as a whole, in a folder that exists or is created.
  func write(_ text: String, to relative: String) throws {
    let url = URL(fileURLWithPath: path(relative))
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch {
      throw ToolError("'\(url.path)' can't be written: \(error.reason).", code: .cannotWrite)
    }
  }

  /// Returns the list of modules, which has an app.
  func manifest() throws -> Manifest {
    let manifest = try Manifest(read("Package.swift"))
    guard manifest.apps.isEmpty else { return manifest }
    throw ToolError(
      "the list of modules in Package.swift has no 'Module(.app, …)'. Restore it.",
      code: .data
    )
  }

  /// The files in a folder and its subfolders, sorted.
  func files(in folder: String) -> [String] {
    let found = try? FileManager.default.subpathsOfDirectory(atPath: path(folder))
    let paths = (found ?? []).map { "\(folder)/\($0)" }
    return paths.filter { !isFolder($0) }.sorted()
  }

  /// The Swift files in a folder and its subfolders.
  func sources(in folder: String) -> [String] {
    files(in: folder).filter { $0.hasSuffix(".swift") }
  }

  /// The file where an app or a library of wiring registers.
  func wiringFile(of module: Manifest.Module) throws -> String {
    let folder = module.sources
    let files = try sources(in: folder).filter { file in
      try SwiftSource(read(file)).wiringFunction != nil
    }
    if let file = files.first, files.count == 1 {
      return file
    }
    throw ToolError(
      "\(folder) has \(files.count) files with 'func autoRegister()' or "
        + "'func register(in container: Container)' instead of one: the wiring is written there.",
      code: .data
    )
  }
}
