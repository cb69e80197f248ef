import Contracts
import Foundation
@testable import Loaders
import Testing

@Suite("A list that ends too early")
struct CutOffListTests {
  private let list = #"""
    {"accounts": [{"iban": "DE1é", "currency": "EUR", "name": "\u00e9\ud83d\ude00\n", "x": [true,
    false, null, -1.5e+3, 0, {}, []]}]}
    """#

  @Test("A list from a server that ends too early is reported as cut off, at any byte")
  func everyByte() throws {
    let bytes = Data(list.utf8)
    let parser = AccountListParser("the answer", mayBeCutOff: true)
    #expect(try parser.accounts(in: bytes).accounts.count == 1)
    for count in 1..<bytes.count {
      let error = #expect(throws: AccountLoadingError.self, "\(count) bytes") {
        try parser.accounts(in: bytes.prefix(count))
      }
      #expect(error?.reason == .unavailable, "\(count) bytes")
      #expect(error?.message.contains("is cut off at line ") == true, "\(count) bytes")
    }
  }

  @Test("A file that ends too early is invalid data")
  func file() throws {
    let error = #expect(throws: AccountLoadingError.self) {
      try AccountListParser("a.json").accounts(in: Data(list.utf8.dropLast()))
    }
    #expect(error?.reason == .invalidData)
  }

  @Test(
    "A list with a syntax error is invalid data, not cut off",
    arguments: ["[1,]", "{\"a\" 1}", "trux", "\"\\x"]
  )
  func wrong(text: String) throws {
    let error = #expect(throws: AccountLoadingError.self) {
      try AccountListParser("the answer", mayBeCutOff: true).accounts(in: Data(text.utf8))
    }
    #expect(error?.reason == .invalidData)
  }
}
