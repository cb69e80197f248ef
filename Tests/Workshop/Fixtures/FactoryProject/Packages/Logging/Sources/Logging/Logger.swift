import FactoryKit
import Foundation

public protocol Logger: Sendable {
  func log(_ text: String)
}

extension Container {
  public var logger: Factory<Logger> { self { ConsoleLogger() }.singleton }
}

struct ConsoleLogger: Logger {
  func log(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
