package import Foundation

/// A site that the documentation compiler has built.
package struct Site: Sendable {
  /// Its pages, by address.
  let pages: [String: SitePage]

  /// Creates a site of pages.
  ///
  /// - Parameter pages: The pages.
  package init(_ pages: [SitePage]) {
    self.pages = Dictionary(pages.map { ($0.address, $0) }) { first, _ in first }
  }

  /// Reads a site.
  ///
  /// - Parameter directory: The folder with the site.
  /// - Throws: `ToolError` if the site can't be read, or the folder contains none.
  package init(in directory: URL) throws(ToolError) {
    let data = directory.appending(path: "data")
    let files =
      FileManager.default.enumerator(atPath: data.path)?.compactMap { $0 as? String } ?? []
    var pages: [SitePage] = []
    for file in files.sorted() where file.hasSuffix(".json") {
      guard let text = try? Data(contentsOf: data.appending(path: file)),
        let content = try? JSONDecoder().decode(JSONValue.self, from: text)
      else { throw .badData("'\(data.path)/\(file)' isn't JSON. Build the site again.") }
      pages.append(SitePage(at: "/" + file.dropLast(".json".count).lowercased(), content))
    }
    guard !pages.isEmpty else {
      throw .noInput("'\(directory.path)' contains no pages of a site. Build the site first.")
    }
    self.init(pages)
  }
}
