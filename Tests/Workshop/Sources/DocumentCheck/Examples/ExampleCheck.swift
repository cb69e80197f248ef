package import Foundation
import Dispatch
import Synchronization

/// A check of the programs, excerpts and manifests in guides.
package struct ExampleCheck {
  /// The result of the check.
  package struct Result: Equatable, Sendable {
    /// The faults, in the order of the guides.
    package var faults: [Fault] = []
    /// The number of programs that were run.
    package var programCount = 0
    /// The number of excerpts and manifests that were checked.
    package var excerptCount = 0
  }

  private let products: URL
  private let absent: Set<String>

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - products: The folder with the built modules.
  ///   - absent: The modules that were removed from the package. Examples about them are skipped.
  package init(products: URL, absent: Set<String> = []) {
    (self.products, self.absent) = (products, absent)
  }

  /// Checks guides.
  ///
  /// - Parameters:
  ///   - documents: The guides.
  ///   - comments: The comments of sources, whose examples must also be in a guide.
  ///   - contents: Returns the text of a file, given its path in the package.
  /// - Returns: The result.
  /// - Throws: `ToolError` if programs can't be compiled at all.
  package func run(
    _ documents: [MarkdownDocument],
    comments: [MarkdownDocument] = [],
    contents: (String) -> String?
  ) throws(ToolError) -> Result {
    var result = Result()
    var programs: [GuideProgram] = []
    var manifests: [GuideExamples.Manifest] = []
    for document in documents {
      let examples = GuideExamples(of: document)
      result.faults += examples.faults
      for excerpt in examples.excerpts where !isAbsent(excerpt.file) {
        if let fault = ExcerptCheck.fault(of: excerpt, contents: contents) {
          result.faults.append(fault)
        }
        result.excerptCount += 1
      }
      programs += examples.programs.filter { $0.imports.isDisjoint(with: absent) }
      manifests += examples.manifests
    }
    for source in comments {
      result.faults += ExcerptCheck.faults(of: source, in: documents)
      result.excerptCount += source.swiftBlocks.count
    }
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "DocumentCheck-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    for manifest in manifests {
      result.faults += try Self.faults(
        of: manifest,
        in: try Self.makeFolder(directory.appending(path: "manifest"))
      )
    }
    result.excerptCount += manifests.count
    result.programCount = programs.count
    if !programs.isEmpty { result.faults += try run(programs, in: directory) }
    return result
  }

  /// Runs programs concurrently, as many as there are processors.
  private func run(_ programs: [GuideProgram], in directory: URL) throws(ToolError) -> [Fault] {
    let libraries = try Self.makeFolder(directory.appending(path: "libraries"))
    let run = ProgramRun(
      with: try BuiltModules(in: products, linkingTo: libraries, leavingOut: absent),
      plugins: try Toolchain.pluginsOfTesting(workingIn: libraries)
    )
    let outcomes = Mutex<[Int: Swift.Result<[Fault], ToolError>]>([:])
    DispatchQueue.concurrentPerform(iterations: programs.count) { index in
      let outcome = Swift.Result { () throws(ToolError) in
        try run.faults(
          of: programs[index],
          in: try Self.makeFolder(directory.appending(path: "\(index)"))
        )
      }
      outcomes.withLock { $0[index] = outcome }
    }
    var faults: [Fault] = []
    for (_, outcome) in outcomes.withLock({ $0.sorted { $0.key < $1.key } }) {
      faults += try outcome.get()
    }
    return faults
  }

  private func isAbsent(_ file: String) -> Bool {
    file.split(separator: "/").contains { absent.contains(String($0)) }
  }

  private static func makeFolder(_ directory: URL) throws(ToolError) -> URL {
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch {
      throw .unavailable("'\(directory.path)' cannot be created: \(error).")
    }
    return directory
  }

  private static func faults(
    of manifest: GuideExamples.Manifest,
    in directory: URL
  ) throws(ToolError) -> [Fault] {
    let file = directory.appending(path: "main.swift")
    let text =
      String(repeating: "\n", count: manifest.block.fence)
      + manifest.block.lines.joined(separator: "\n") + "\n"
    do {
      try Data(text.utf8).write(to: file)
    } catch {
      throw .unavailable("'\(file.path)' cannot be written: \(error).")
    }
    let outcome = try Subprocess(limit: 60).run(["swiftc", "-parse", file.path], in: directory)
    guard outcome.exitCode != 0 else { return [] }
    let said = outcome.errors.replacingOccurrences(of: file.path, with: manifest.path)
    return [
      Fault(
        manifest.path,
        line: manifest.block.fence,
        "the manifest cannot be parsed:\n\(said.trimmed)"
      )
    ]
  }
}
