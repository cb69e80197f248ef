import Foundation

/// The command line of the tool.
package enum CheckCommand {
  /// The output and the exit code of the tool.
  package struct Outcome: Equatable {
    /// The text for standard output.
    package var output = ""
    /// The text for standard error.
    package var errors = ""
    /// The exit code: 0, 1 for faults, or that of a `ToolError`.
    package var exitCode: Int32 = 0
  }

  /// The help text.
  package static let help = """
    Usage: DocumentCheck examples --modules DIR [--absent NAMES] FILE...
           DocumentCheck links --allowed LIST [--absent NAMES] FILE...
           DocumentCheck site --allowed LIST DIR

    examples  compiles and runs the programs in Markdown files, and compares their output; each example
              in a comment of a Swift file must also be in a Markdown file
    links     checks that linked files, headings and addresses exist
    site      checks that each link of a built site works, and that topics lead to each symbol

    --modules DIR   the folder that 'swift build --show-bin-path' prints
    --allowed LIST  a file with the external addresses that may be linked, one in each line
    --absent NAMES  modules that were removed, separated by commas; text about them is skipped

    Run it in the package's folder. Paths in the files are relative to it.

    The conventions for programs: all 'swift' blocks of a file form one program. '<!-- new program -->'
    starts another one. Code that readers need not see is in a comment that begins with the line
    '<!-- swift'. A 'text' block is the program's output since the previous one. A program that imports
    Testing or XCTest is run as tests. A block below '<!-- from FILE -->' must also be in that file. A
    block that begins with '// Package.swift' or a tools version is only parsed.

    Exit codes: 0 success, 1 faults, 64 wrong usage, 65 bad data, 66 no such input, 69 no compiler.

    """

  /// Runs the tool without touching the process.
  ///
  /// - Parameter arguments: The arguments after the program's name.
  /// - Returns: The output and the exit code.
  package static func run(_ arguments: [String]) -> Outcome {
    if arguments == ["--help"] || arguments == ["-h"] { return Outcome(output: help) }
    do {
      return try check(try CheckArguments(arguments))
    } catch {
      return Outcome(errors: "error: \(error.message)\n", exitCode: error.exitCode)
    }
  }

  private static func check(_ arguments: CheckArguments) throws(ToolError) -> Outcome {
    switch arguments.command {
    case .examples:
      let check = ExampleCheck(
        products: URL(fileURLWithPath: try arguments.value(of: "--modules")),
        absent: arguments.absent
      )
      let sources = arguments.files.filter { $0.hasSuffix(".swift") }
      let documents = try documents(arguments.files.filter { !$0.hasSuffix(".swift") })
      let comments = try sources.map { source throws(ToolError) in
        MarkdownDocument(path: source, commentsOf: try contents(of: source))
      }
      let result = try check.run(documents, comments: comments) { try? contents(of: $0) }
      return outcome(
        result.faults,
        summary: "Ran \(result.programCount) programs and compared \(result.excerptCount) excerpts "
          + "of \(documents.count) documents and \(sources.count) sources."
      )
    case .links:
      let check = LinkCheck(
        allowed: AllowedLinks(try contents(of: try arguments.value(of: "--allowed"))),
        absent: arguments.absent
      ) { FileManager.default.fileExists(atPath: $0) }
      let documents = try documents(arguments.files)
      return outcome(
        check.faults(in: documents),
        summary: "Followed the links of \(documents.count) documents."
      )
    case .site:
      guard let directory = arguments.files.first, arguments.files.count == 1 else {
        throw .usage(
          "'site' takes one DIR, not \(arguments.files.count). Pass the folder of the site."
        )
      }
      let allowed = AllowedLinks(try contents(of: try arguments.value(of: "--allowed")))
      let site = try Site(in: URL(fileURLWithPath: directory))
      return outcome(
        SiteCheck(of: site, allowed: allowed).faults,
        summary: "Followed the links of \(site.pages.count) pages; topics lead to every symbol."
      )
    }
  }

  private static func outcome(_ faults: [Fault], summary: String) -> Outcome {
    guard faults.isEmpty else {
      return Outcome(errors: faults.map { "\($0)\n" }.joined(), exitCode: 1)
    }
    return Outcome(output: summary + "\n")
  }

  private static func documents(_ files: [String]) throws(ToolError) -> [MarkdownDocument] {
    guard !files.isEmpty else {
      throw .usage("FILE is missing. Pass the Markdown files to check.")
    }
    return try files.map { file throws(ToolError) in
      MarkdownDocument(path: file, text: try contents(of: file))
    }
  }

  private static func contents(of path: String) throws(ToolError) -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .noInput(
        "'\(path)' cannot be read. Check that it is a file, that it exists, and that you may read it."
      )
    }
    return String(decoding: data, as: UTF8.self)
  }
}
