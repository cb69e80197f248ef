import FactoryKit
import Foundation
import Testing

struct FactoryVersionTests {
  @Test("The version is three numbers")
  func form() {
    let numbers = FactoryVersion.current.split(separator: ".", omittingEmptySubsequences: false)
    #expect(numbers.count == 3)
    #expect(numbers.allSatisfy { Int($0) != nil })
  }

  @Test("The newest entry of What is new is about the version")
  func newestEntry() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let page = root.appending(path: "Modules/Core/FactoryKit/FactoryKit.docc/WhatIsNew.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let entries = text.split(separator: "\n").filter { $0.hasPrefix("## ") && $0 != "## Overview" }
    #expect(entries.first == "## \(FactoryVersion.current)")
  }
}
