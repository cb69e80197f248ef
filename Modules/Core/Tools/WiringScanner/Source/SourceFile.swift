/// A source file, and its imports.
struct SourceFile {
  /// An import of a module.
  struct Import {
    let module: String
    let condition: Condition
    /// Whether it is in an `#if`.
    let isInBlock: Bool
    /// Whether it has an access level below `public`.
    let isNarrow: Bool
    let place: Place
  }

  let module: SourceModule
  /// The path, as it is read.
  let path: String
  /// The path, as errors show it.
  let shownPath: String
  var imports: [Import] = []

  init(_ path: String, in module: SourceModule) {
    self.module = module
    self.path = path
    shownPath = module.shownPath(of: path)
  }

  /// The module and file, as `#fileID` writes them.
  var fileID: String { "\(module.name)/\(path.split(separator: "/").last ?? "")" }

  func imports(_ module: String) -> Bool {
    imports.contains { $0.module == module }
  }

  /// Whether the file has access to a declaration of a file.
  func sees(_ access: Access, of file: SourceFile) -> Bool {
    switch access {
    case .private:
      path == file.path
    case .internal:
      module.name == file.module.name
    case .package:
      module.package == file.module.package
    case .public:
      true
    }
  }
}
