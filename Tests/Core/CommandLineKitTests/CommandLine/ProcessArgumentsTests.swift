import Foundation
import Testing

@testable import CommandLineKit

struct ProcessArgumentsTests {
  private func checked(_ arguments: [[UInt8]]) throws -> [String] {
    let pointers = arguments.map { bytes in
      let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
      for (index, byte) in (bytes + [0]).enumerated() { pointer[index] = CChar(bitPattern: byte) }
      return Optional(pointer)
    }
    defer {
      for pointer in pointers { pointer?.deallocate() }
    }
    return try ProcessArguments.checked(pointers)
  }

  @Test("Arguments are unchanged")
  func same() throws {
    let arguments = ["accounts", "--file", "Kontoübersicht.json", "", "\u{FFFD}"]
    #expect(try checked(arguments.map { Array($0.utf8) }) == arguments)
  }

  @Test(
    "An argument that isn't UTF-8 is an error",
    arguments: [[0x61, 0xFF], [0xC3], [0xED, 0xA0, 0x80]] as [[UInt8]]
  )
  func malformed(bytes: [UInt8]) throws {
    let error = try #require(throws: UsageError.self) { try checked([[0x61], bytes]) }
    #expect(
      error.description.hasSuffix(
        "isn't valid UTF-8. Correct it, or rename the file that it names."
      )
    )
  }

  @Test("The error for an argument shows no password")
  func password() throws {
    let error = try #require(throws: UsageError.self) {
      try checked([Array("http://me:secret@h/".utf8) + [0xFF]])
    }
    #expect(!error.description.contains("secret"))
  }
}
