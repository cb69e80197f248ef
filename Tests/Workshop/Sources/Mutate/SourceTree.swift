import Foundation
import SwiftLexing

/// The Swift files below some folders of a package.
struct SourceTree {
  /// The files, folder by folder.
  let files: [SourceFile]

  /// Reads all files below some folders.
  ///
  /// - Parameters:
  ///   - folders: The folders, from the root.
  ///   - root: The root of the package.
  init(_ folders: [String], of root: String) {
    let paths = folders.flatMap { folder in
      (FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String }
        ?? [])
        .filter { $0.hasSuffix(".swift") }
        .map { "\(folder)/\($0)" }
        .sorted()
    }
    files = paths.compactMap { path in
      (try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)).map {
        SourceFile(path: path, text: $0)
      }
    }
  }

  /// A piece of code in a file.
  struct Place {
    let path: String
    let member: String
    let first: SwiftToken
    let last: SwiftToken

    /// The place in the format that editors open.
    var description: String { "\(path):\(first.position.line), in \(member)" }

    /// Returns the text of the file with this place replaced.
    func replaced(in text: String, by code: String) -> String {
      let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      func start(of token: SwiftToken) -> String.Index {
        text.utf8.index(
          lines[token.position.line - 1].startIndex,
          offsetBy: token.position.column - 1
        )
      }
      let end = text.utf8.index(start(of: last), offsetBy: last.text.utf8.count)
      return String(text[..<start(of: first)] + code + text[end...])
    }
  }

  /// Finds the only place that an edit can change.
  ///
  /// - Parameter edit: The edit of a mutant.
  /// - Returns: The place of the code to replace.
  /// - Throws: `MutateError.data` with the candidates, if no place or more than one fits.
  func place(of edit: Mutant.Edit) throws(MutateError) -> Place {
    let name = edit.member.split(separator: ".").last.map(String.init) ?? ""
    let named = places(of: edit.before) { $0.name == name }
    // The type only decides between members with the same name, so that the record survives a
    // renamed type.
    let fitting = named.count > 1 ? named.filter { $0.member == edit.member } : named
    if fitting.count == 1 { return fitting[0] }
    let candidates = named.isEmpty ? places(of: edit.before) { _ in true } : named
    throw .data(
      "'\(edit.member)' doesn't have the code before the edit once. The code is in:"
        + candidates.map { "\n    \($0.description)" }.joined()
    )
  }

  private func places(of code: String, where isMeant: (SourceFile.Member) -> Bool) -> [Place] {
    let code = SwiftLexer(code).map(\.text)
    return files.flatMap { file in
      file.members.filter { !$0.isType && isMeant($0) }.flatMap { member in
        file.places(of: code, in: member).map {
          Place(path: file.path, member: member.fullName, first: $0.first, last: $0.last)
        }
      }
    }
  }

  /// Returns the path of the file that declares a suite, and a test of it if one is named.
  ///
  /// - Parameter test: The suite, or the test as `Suite/test`.
  /// - Returns: The path; `nil` if there is no such test.
  func path(ofTest test: String) -> String? {
    let parts = test.split(separator: "/").map(String.init)
    let isThere: (SourceFile.Member) -> Bool =
      parts.count == 2
      ? { $0.type == parts[0] && $0.name == parts[1] } : { $0.isType && $0.name == test }
    return files.first { $0.members.contains(where: isThere) }?.path
  }
}
