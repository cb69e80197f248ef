import Testing

@testable import Mutate

struct SourceTreeTests {
  private let slot = """
    struct Slot<Value> where Value: Sendable {
      /// keep(1) isn't code here.
      @inline(__always) private var kept = [1: { keep(1) }]
      init() { clear() }
      mutating func keep(_ number: Int) {
        // clear()
        let text = "clear() \\(number)"
        if number > 0 { store(number) }
        store(text)
      }
      struct Inner {
        func keep() { store(2) }
      }
      deinit { clear() }
      static func == (left: Self, right: Self) -> Bool { true }
    }
    extension Store.Slot {
      func clear() { store(0) }
    }
    """

  private func place(_ member: String, _ code: String, in texts: String...) throws
    -> SourceTree.Place
  {
    let files = texts.enumerated().map { SourceFile(path: "\($0.offset).swift", text: $0.element) }
    return try SourceTree(files).place(of: Mutant.Edit(member: member, before: code, after: ""))
  }

  private func message(_ member: String, _ code: String, in texts: String...) -> String {
    let files = texts.enumerated().map { SourceFile(path: "\($0.offset).swift", text: $0.element) }
    let edit = Mutant.Edit(member: member, before: code, after: "")
    let error = #expect(throws: MutateError.self) { try SourceTree(files).place(of: edit) }
    return error?.message ?? ""
  }

  @Test(arguments: [
    ("Slot.keep", "if number > 0 {store( number )}", 8, "Slot.keep"),
    ("Slot.keep", "store(text)\n}", 9, "Slot.keep"),
    ("Inner.keep", "store(2)", 12, "Inner.keep"),
    ("Slot.init", "clear()", 4, "Slot.init"),
    ("Slot.deinit", "clear()", 14, "Slot.deinit"),
    ("Slot.kept", "private var kept", 3, "Slot.kept"),
    ("Slot.==", "true", 15, "Slot.=="),
    ("Slot.clear", "store(0)", 18, "Slot.clear"),
  ])
  func findsCode(member: String, code: String, line: Int, found: String) throws {
    let place = try place(member, code, in: slot)
    #expect(place.description == "0.swift:\(line), in \(found)")
  }

  @Test func findsCodeAfterRenamingAndMoving() throws {
    let moved = slot.replacing("Slot", with: "Place").replacing(
      "/// keep(1)",
      with: "/// Other words"
    )
    #expect(try place("Slot.keep", "store(text)", in: "", moved).path == "1.swift")
  }

  @Test func replacesOnlyTheCode() throws {
    let text = try place("Slot.keep", "store(number)", in: slot).replaced(in: slot, by: "stop()")
    #expect(text == slot.replacing("store(number)", with: "stop()"))
  }

  @Test func typeDecidesBetweenMembers() throws {
    let two = "struct A { func f() { g() } }\nstruct B { func f() { g() } }"
    #expect(try place("B.f", "g()", in: two).description == "0.swift:2, in B.f")
    #expect(message("C.f", "g()", in: two).contains("0.swift:1, in A.f\n    0.swift:2, in B.f"))
  }

  @Test func namesCandidates() {
    #expect(
      message("Slot.keep", "store(0)", in: slot) == """
        'Slot.keep' has no 'store(0)'. It is in:
            0.swift:18, in Slot.clear
        """
    )
    #expect(
      message("Slot.clear", "store(9)", in: slot) == """
        'Slot.clear' has no 'store(9)'. Members of this name:
            0.swift, in Slot.clear
        """
    )
    #expect(
      message("Slot.drop", "store(9)", in: slot)
        == "no member is called 'drop', and no other has 'store(9)'."
    )
    #expect(
      message("A.f", "g()", in: "struct A { func f() { g(); g() } }").hasPrefix(
        "several places in 'A.f' have 'g()'"
      )
    )
  }

  @Test func findsTests() {
    let tree = SourceTree([
      SourceFile(path: "T.swift", text: "struct SlotTests { @Test func keeps() {} }")
    ])
    #expect(tree.path(ofTest: "SlotTests") == "T.swift")
    #expect(tree.path(ofTest: "SlotTests/keeps") == "T.swift")
    #expect(tree.path(ofTest: "SlotTests/drops") == nil)
    #expect(tree.path(ofTest: "keeps") == nil)
  }
}
