import Foundation

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
            + difference(from: shown, to: lines)
        )
      )
    }
    let rest = Self.lines(of: sections.joined())
    if !rest.isEmpty {
      faults.append(
        Fault(
          program.path,
          line: program.firstLine,
          "the program prints more (+) than the guide shows. Show it in a block of 'text':\n"
            + difference(from: [], to: rest)
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

  /// Returns a line-by-line comparison, with marks for lines in only one of the texts.
  private static func difference(from shown: [String], to printed: [String]) -> String {
    let changes = printed.difference(from: shown)
    let removed = Set(changes.removals.map(\.offset))
    let inserted = Set(changes.insertions.map(\.offset))
    var text = ""
    var next = 0
    for (offset, line) in shown.enumerated() {
      guard !removed.contains(offset) else {
        text += "- \(line)\n"
        continue
      }
      while inserted.contains(next) {
        text += "+ \(printed[next])\n"
        next += 1
      }
      text += "  \(line)\n"
      next += 1
    }
    for line in printed[next...] { text += "+ \(line)\n" }
    return String(text.dropLast())
  }
}

extension CollectionDifference.Change {
  /// The index of the line that was removed or inserted.
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
