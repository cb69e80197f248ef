import Foundation
import Testing

@testable import WiringScanner

struct ScanRobustnessTests {
  // The limit is no measurement. It is far above the necessary time, but a scanner with
  // backtracking or unlimited recursion would exceed it.
  @Test(
    "Ten thousand repetitions or levels of any source take linear time",
    .timeLimit(.minutes(10)),
    arguments: [
      "extension Container {", "struct A {", "func a() {", "var a: Factory<", "var a:", "a.", "a {",
      "a.register {", "a.register { if a {", "a(", "\\Container.a", "\"\\(", "#if DEBUG\n",
      "#elseif A\n", "#else\n", "#if !", "#if (", "#if A && ", "promised(", "promised()", "<",
      "class ", "private(set) ", "@a ", "Container.shared.a ", "typealias A = A\n", "self {", "in ",
      "case a: ", "var a: Factory<Int?> { promised() }\n", "let a = ", "@Injected(\\.a) ",
      "extension Container { var a: Factory<Int> { self { a() } } }", "?", "a?", "a\n",
      "class A: A {}\n", "x: Container", "func a<", "/*", "#\"", "\"\"\"", "[", ")", "}", "`",
    ]
  )
  func longInput(fragment: String) {
    let source = String(repeating: fragment, count: 10_000)
    let scope = "extension Container { var a: Factory<Int?> { promised() }\nfunc autoRegister() { "
    for beginning in ["", scope] {
      #expect(ScanProperties.fault(of: Array((beginning + source).utf8)) == nil)
    }
  }

  @Test("Half-written, invalid and empty sources are read", arguments: ScanProperties.seeds.indices)
  func malformed(seed: Int) {
    let bytes = Array(ScanProperties.seeds[seed].utf8)
    for end in stride(from: 0, to: bytes.count, by: 3) {
      #expect(ScanProperties.fault(of: Array(bytes[..<end])) == nil)
      #expect(ScanProperties.fault(of: Array(bytes[end...])) == nil)
    }
    let wrong: [[UInt8]] = [
      [0], [0xFF, 0xFE], [0xC3], [0xE2, 0x80], [0xF0, 0x9F], [0xED, 0xA0, 0x80],
    ]
    for replacement in wrong {
      for position in stride(from: 0, to: bytes.count, by: 7) {
        var broken = bytes
        broken.replaceSubrange(position...position, with: replacement)
        #expect(ScanProperties.fault(of: broken) == nil)
      }
    }
  }

  // The limit would be exceeded if each factory were compared with each other one.
  @Test(
    "Many factories and names take linear time",
    .timeLimit(.minutes(10)),
    arguments: [
      "var a: Factory<Int> { self { a() } }",
      "var a%: Factory<Int?> { promised() }; func f() { a%() }",
      "func autoRegister() { a%.register { a() } }", "typealias A% = A",
    ]
  )
  func manyFactories(line: String) {
    let lines = (0..<10_000).map { line.replacing("%", with: "\($0)") + "\n" }.joined()
    let source = "extension Container {\n\(lines)}"
    #expect(ScanProperties.fault(of: Array(source.utf8)) == nil)
  }

  @Test("The scanner knows all members of factories, which might register one")
  func knowsMembers() throws {
    let list = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../PublicAPI.txt")
    var count = 0
    for line in try String(contentsOf: list, encoding: .utf8).split(separator: "\n") {
      guard let type = line.prefixMatch(of: #/(\w+): /#),
        FactoryType.kinds.contains(String(type.1)) || type.1 == "FactoryModifying",
        let member = line.firstMatch(of: /(?:func|var|let|typealias|associatedtype) (\w+)/)
      else { continue }
      count += 1
      #expect(FactoryType.members.contains(String(member.1)), "\(line)")
    }
    #expect(count > 40)
  }
}
