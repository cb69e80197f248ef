/// A module whose sources are scanned.
package struct SourceModule: Hashable, Sendable {
  /// The name that an import uses.
  package var name: String
  /// The folder of its package, which paths are shown relative to.
  package var package: String
  /// Whether this is the module of the app.
  package var isTarget: Bool
  /// The names for `#if` that the manifest sets.
  package var defines: Set<String>
  /// The modules that it depends on in the manifest, without their own dependencies.
  package var uses: Set<String>
  /// The paths of its sources.
  package var files: [String]

  /// Creates a module.
  package init(
    name: String,
    package: String,
    isTarget: Bool = false,
    defines: Set<String> = [],
    uses: Set<String> = [],
    files: [String] = []
  ) {
    self.name = name
    self.package = package
    self.isTarget = isTarget
    self.defines = defines
    self.uses = uses
    self.files = files
  }

  /// A path as errors show it: relative to the package, if the package contains it.
  func shownPath(of file: String) -> String {
    // In bytes, because a character outside ASCII has several, and a mark may join the slash before it.
    let folder = Array("\(package)/".utf8)
    guard file.utf8.starts(with: folder) else { return file }
    return String(decoding: file.utf8.dropFirst(folder.count), as: UTF8.self)
  }
}
