import Foundation

/// Compiles and runs the programs in Markdown files, and compares their output.
///
/// Each example in a comment of a Swift file must also be in a Markdown file.
@main
enum DocumentCheckTool {
  static func main() {
    do throws(ToolError) {
      exit(try check(Array(CommandLine.arguments.dropFirst())))
    } catch {
      write("error: \(error.message)")
      exit(error.exitCode)
    }
  }

  /// Checks files, and returns the exit code.
  private static func check(_ arguments: [String]) throws(ToolError) -> Int32 {
    guard arguments.count > 2, arguments[0] == "--modules" else {
      throw .usage("Expected '--modules DIR FILE...'. The script check-docs describes them.")
    }
    let files = arguments.dropFirst(2)
    var documents: [MarkdownDocument] = []
    var comments: [MarkdownDocument] = []
    for file in files {
      let text = try contents(of: file)
      if file.hasSuffix(".swift") {
        comments.append(MarkdownDocument(path: file, commentsOf: text))
      } else {
        documents.append(MarkdownDocument(path: file, text: text))
      }
    }
    let check = ExampleCheck(products: URL(fileURLWithPath: arguments[1]))
    let result = try check.run(documents, comments: comments) { try? contents(of: $0) }
    for fault in result.faults { write("\(fault)") }
    print(
      "Ran \(result.programCount) programs and compared \(result.excerptCount) excerpts of \(files.count) files."
    )
    return result.faults.isEmpty ? 0 : 1
  }

  private static func contents(of path: String) throws(ToolError) -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .noInput(
        "'\(path)' cannot be read. Check that it is a file, that it exists, and that you may read it."
      )
    }
    return String(decoding: data, as: UTF8.self)
  }

  private static func write(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
