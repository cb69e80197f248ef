package import FactoryKit

/// Why the program does not begin: modules were promised what nobody provides.
package struct UnkeptPromises: Error {
  /// All promises that are not kept.
  package let promises: [UnkeptPromise]

  /// Checks that a report is clean.
  ///
  /// - Throws: ``UnkeptPromises``, with all that the report has.
  package static func check(_ report: WiringReport) throws(UnkeptPromises) {
    if !report.isClean { throw UnkeptPromises(promises: report.unkept) }
  }
}

extension UnkeptPromises: CustomStringConvertible {
  /// For each promise a line: what it is, where it is made, what to write and where.
  package var lines: [String] { promises.map(\.description) }

  /// All lines.
  package var description: String { lines.joined(separator: "\n") }
}
