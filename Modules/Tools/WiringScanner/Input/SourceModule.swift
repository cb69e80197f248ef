/// A module whose sources are scanned.
package struct SourceModule: Hashable, Sendable {
  /// The name that an import uses.
  package var name: String
  /// The folder of its package, which paths are shown relative to.
  package var package: String
  /// Whether this is the module of the app.
  package var isTarget: Bool
  /// The names for `#if`, and whether each is set: by the manifest, or by a trait that is enabled.
  package var defines: [String: Bool]
  /// The paths of its sources.
  package var files: [String]

  /// Creates a module.
  package init(
    name: String,
    package: String,
    isTarget: Bool = false,
    defines: [String: Bool] = [:],
    files: [String] = []
  ) {
    (self.name, self.package, self.isTarget) = (name, package, isTarget)
    (self.defines, self.files) = (defines, files)
  }

  /// A path as warnings show it: relative to the package, if the package contains it.
  func shownPath(of file: String) -> String {
    // In bytes, because a character outside ASCII has several, and a mark may join the slash before it.
    let folder = Array("\(package)/".utf8)
    guard file.utf8.starts(with: folder) else { return file }
    return String(decoding: file.utf8.dropFirst(folder.count), as: UTF8.self)
  }
}
