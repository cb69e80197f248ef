package import Foundation

/// A package as `swift package describe --type json` prints it, as far as the check needs it.
package struct PackageDescription: Decodable, Sendable {
  /// A target of the package.
  package struct Target: Decodable, Sendable {
    /// The target's name in the manifest.
    package let name: String
    /// The name that an import of the target uses.
    package let moduleName: String
    /// What the target is: `library`, `executable`, `test`, `plugin` and so on.
    package let type: String
    /// The target's folder, relative to the package's.
    package let path: String
    /// The target's source files, relative to its folder.
    package let sources: [String]
    /// What the manifest says it depends on; SwiftPM leaves out an empty list.
    private let declaredDependencies: [String]?

    /// The names of the targets of this package that the manifest says it depends on.
    package var dependencies: [String] { declaredDependencies ?? [] }

    private enum CodingKeys: String, CodingKey {
      case name, type, path, sources
      case moduleName = "c99name"
      case declaredDependencies = "target_dependencies"
    }
  }

  /// The package's name; a description of another make may have none.
  package let name: String?
  /// The package's folder.
  package let path: String
  /// The package's targets.
  package let targets: [Target]

  /// Reads a description.
  ///
  /// - Parameters:
  ///   - json: What `swift package describe --type json` printed.
  ///   - origin: Where it came from, for the error.
  /// - Throws: `ToolError.badData` if it is something else.
  package init(json: Data, from origin: String) throws(ToolError) {
    do {
      self = try JSONDecoder().decode(PackageDescription.self, from: json)
    } catch {
      throw .badData(
        "\(origin) is not the output of 'swift package describe --type json': "
          + "\(Self.reason(for: error)). Pass that command's output, without a change."
      )
    }
  }

  /// Says what is wrong, and where in the JSON.
  private static func reason(for error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      "\(place(context.codingPath + [key])) is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(place(context.codingPath)) is no \(type)"
    default:
      "it is no valid JSON"
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { place, key in
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += place.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}
