// Functions that only a module calls that isn't read.
import FactoryKit
import UnreadFramework

extension Container {
  var clock: Factory<Int?> { promised() }
  var lamp: Factory<Int?> { promised() }
  var door: Factory<Int?> { promised() }
}

struct Server: Service {
  func boot() { Container.shared.clock.register { 1 } }
}
final class Screen: Window {
  override func didOpen() { Container.shared.lamp.register { 2 } }
}
extension Screen: Closing {}
extension Closing {
  func close() { Container.shared.door.register { 3 } }
}

serve(Server(), Screen())
launch()
// === UnreadFramework/Framework.swift
public protocol Service { func boot() }
public protocol Closing { func close() }
open class Window {
  public init() {}
  open func didOpen() {}
}
public func serve(_ service: some Service, _ window: some Window & Closing) {
  service.boot()
  window.didOpen()
  window.close()
}
