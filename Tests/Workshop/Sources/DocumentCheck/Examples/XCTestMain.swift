import SwiftLexing

/// Writes the main file for the XCTest classes of a program, which Linux cannot find by itself.
enum XCTestMain {
  /// Returns the main file.
  static func source(for code: String) -> String {
    let classes = testClasses(in: code).map { type in
      let tests = type.tests.map { test in
        let method = "\(type.name).\(test.name)"
        return "(\"\(test.name)\", \(test.isAsync ? "asyncTest(\(method))" : method))"
      }
      return "testCase([\(tests.joined(separator: ", "))])"
    }
    return "import XCTest\n\nXCTMain([\(classes.joined(separator: ", "))])\n"
  }

  private struct TestClass {
    let name: String
    var tests: [(name: String, isAsync: Bool)] = []
  }

  private static func testClasses(in code: String) -> [TestClass] {
    let tokens = Array(SwiftLexer(code))
    var classes: [TestClass] = []
    var depth = 0
    var isInside = false
    for (index, token) in tokens.enumerated() {
      if token.isPunctuation("{") { depth += 1 }
      if token.isPunctuation("}") {
        depth -= 1
        isInside = isInside && depth > 0
      }
      let rest = tokens[(index + 1)...]
      if depth == 0, token.isWord("class"), let name = rest.first?.name {
        let head = rest.prefix { !$0.isPunctuation("{") }
        guard head.contains(where: { $0.isWord("XCTestCase") }) else { continue }
        classes.append(TestClass(name: name))
        isInside = true
      }
      if depth == 1, isInside, token.isWord("func"), let name = rest.first?.name,
        name.hasPrefix("test"), rest.dropFirst(2).first?.isPunctuation(")") == true
      {
        let head = rest.prefix { !$0.isPunctuation("{") }
        classes[classes.count - 1].tests.append((name, head.contains { $0.isWord("async") }))
      }
    }
    return classes
  }
}
