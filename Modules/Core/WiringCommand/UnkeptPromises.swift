public import CommandLineKit
public import FactoryKit
public import FactoryWiring

/// The error of an app that doesn't register all promises of its modules.
public struct UnkeptPromises: Error {
  /// All promises that are unkept.
  public let promises: [UnkeptPromise]

  /// Checks that a report is clean.
  ///
  /// - Throws: ``UnkeptPromises``, with all unkept promises of the report.
  public static func check(_ report: WiringReport) throws(UnkeptPromises) {
    if !report.isClean {
      throw UnkeptPromises(promises: report.unkept)
    }
  }
}

extension UnkeptPromises: CommandError {
  /// The code for wrong wiring.
  public var exitCode: ExitCode { .wiring }

  /// A line for each promise: where it's declared, and what to write where.
  public var messages: [String] { promises.map(\.description) }
}

extension UnkeptPromiseError: CommandError {
  /// The code for wrong wiring.
  public var exitCode: ExitCode { .wiring }
}

extension ExitCode {
  /// The app isn't wired as it should be.
  public static let wiring = ExitCode(rawValue: 70)
}
