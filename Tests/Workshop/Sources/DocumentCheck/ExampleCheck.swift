import Dispatch
import Foundation
import Synchronization

/// A check of the programs, excerpts and manifests in guides.
struct ExampleCheck {
  /// The result of the check.
  struct Result: Equatable, Sendable {
    /// The faults, in the order of the guides.
    var faults: [Fault] = []
    /// The number of programs that were run.
    var programCount = 0
    /// The number of excerpts and manifests that were checked.
    var excerptCount = 0
  }

  private let products: URL

  /// Creates a check.
  ///
  /// - Parameter products: The folder with the built modules.
  init(products: URL) { self.products = products }

  /// Checks guides.
  ///
  /// - Parameters:
  ///   - documents: The guides.
  ///   - comments: The comments of sources, whose examples must also be in a guide.
  ///   - contents: Returns the text of a file, given its path in the package.
  /// - Returns: The result.
  /// - Throws: `ToolError` if programs can't be compiled at all.
  func run(
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
      for excerpt in examples.excerpts {
        if let fault = ExcerptCheck.fault(of: excerpt, contents: contents) {
          result.faults.append(fault)
        }
        result.excerptCount += 1
      }
      programs += examples.programs
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
      with: try BuiltModules(in: products, linkingTo: libraries),
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

/// A comparison of excerpts with their files.
enum ExcerptCheck {
  /// Whether a file contains an excerpt's lines in a row, ignoring their common indentation.
  static func contains(_ text: String, _ excerpt: [String]) -> Bool {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let wanted = withoutIndentation(excerpt[...])
    guard !wanted.isEmpty, lines.count >= wanted.count else { return false }
    return (0...(lines.count - wanted.count)).contains { start in
      withoutIndentation(lines[start..<(start + wanted.count)]) == wanted
    }
  }

  /// Returns the fault of an excerpt; `nil` if the file contains the excerpt.
  static func fault(
    of excerpt: GuideExamples.Excerpt,
    contents: (String) -> String?
  ) -> Fault? {
    guard let text = contents(excerpt.file) else {
      return Fault(
        excerpt.path,
        line: excerpt.block.fence,
        "the block is from '\(excerpt.file)', which cannot be read. Check the name."
      )
    }
    guard !contains(text, excerpt.block.lines) else { return nil }
    return Fault(
      excerpt.path,
      line: excerpt.block.fence,
      "the block is not in '\(excerpt.file)' in this form. Copy it from there again."
    )
  }

  /// Returns a fault for each example in a source's comments that is in no guide.
  ///
  /// Only examples in guides are run.
  static func faults(of comments: MarkdownDocument, in guides: [MarkdownDocument]) -> [Fault] {
    let shown = guides.flatMap(\.swiftBlocks).map { $0.lines.joined(separator: "\n") }
    return comments.faults
      + comments.swiftBlocks.filter { block in !shown.contains { contains($0, block.lines) } }
      .map { block in
        Fault(
          comments.path,
          line: block.fence,
          "no guide contains this example, so it is never run. Show it in one of the "
            + "checked Markdown files, with the code that turns it into a program."
        )
      }
  }

  private static func withoutIndentation(_ lines: ArraySlice<String>) -> [String] {
    let indented = lines.filter { !$0.trimmed.isEmpty }.map { $0.prefix { $0 == " " }.count }
    let indentation = indented.min() ?? 0
    return lines.map { $0.trimmed.isEmpty ? "" : String($0.dropFirst(indentation)) }
  }
}

/// A comparison of a program's output with its guide.
enum OutputComparison {
  /// Returns a fault for each difference.
  static func faults(of program: GuideProgram, printing printed: String) -> [Fault] {
    var sections = printed.components(separatedBy: GuideProgram.mark + "\n")[...]
    var faults: [Fault] = []
    for case .output(let shown, let line) in program.pieces {
      let lines = Self.lines(of: sections.popFirst() ?? "")
      guard lines != shown else { continue }
      faults.append(
        Fault(
          program.path,
          line: line,
          "the program prints something else (+) than the guide shows (-):\n"
            + marked("-", shown) + "\n" + marked("+", lines)
        )
      )
    }
    let rest = Self.lines(of: sections.joined())
    if !rest.isEmpty {
      faults.append(
        program.fault(
          "the program prints more than the guide shows. Show it in a block of 'text':\n"
            + marked("+", rest)
        )
      )
    }
    return faults
  }

  private static func lines(of text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func marked(_ mark: String, _ lines: [String]) -> String {
    lines.map { "\(mark) \($0)" }.joined(separator: "\n")
  }
}
