import FactoryKit
import FactoryTesting
import Testing

/// The place and the types of a declaration identify a factory, and the type of its container doesn't.
@Suite(.container)
struct IdentityTests {
  private let container = TestContainer()

  @Test func eachPartOfThePlaceDistinguishesFactories() {
    var factories = [at("A/B.swift"), at("A/C.swift"), at("A/B.swift", key: "two")]
    // Many in one container, at uneven distances, so that some of them have the same row in the table of the entries.
    factories += (2...200).map { at("A/B.swift", line: $0 * $0) }
    let services = factories.map { $0() }
    #expect(Set(services.map { ObjectIdentifier($0) }).count == factories.count)
    factories[1].reset()
    #expect(factories[0]() === services[0])
  }

  @Test func columnsDistinguishFactories() {
    let services = (1...200).map { at("A/B.swift", column: $0 * $0)() }
    #expect(Set(services.map { ObjectIdentifier($0) }).count == 200)
  }

  @Test func oneNameMayHaveSeveralAddresses() {
    let factory = at("A/B.swift")
    let service = factory()
    let same = at(elsewhere("A/B.swift"), key: elsewhere("one"))
    #expect(same() === service)
    same.reset(.scope)
    #expect(factory() !== service)
  }

  @Test func typesDistinguishFactoriesOfOneName() {
    let texts: Factory<String> = container.generic("text")
    let numbers: Factory<Int> = container.generic(1)
    texts.register { "registered" }
    #expect(texts() == "registered")
    #expect(numbers() == 1)
  }

  @Test func parameterTypesDistinguishFactoriesOfOneName() {
    let numbers: ParameterFactory<Int, Service> = container.ofParameter()
    let texts: ParameterFactory<String, Service> = container.ofParameter()
    #expect(numbers(1) === numbers(1))
    #expect(numbers(1) !== texts("1"))
  }

  @Test func overloadsAreDistinct() {
    #expect(container.overloaded(1)() == "of a number")
    #expect(container.overloaded("")() == "of a text")
    container.overloaded(1).register { "registered" }
    #expect(container.overloaded(1)() == "registered")
    #expect(container.overloaded("")() == "of a text")
  }

  @Test func allContainersShareASingleton() {
    #expect(container.common() === Container().common())
  }

  @Test func typedRegistrationsBelongToTheTypeOfTheContainer() {
    let (left, right) = (LeftContainer(), RightContainer())
    left.register(String.self) { "left" }.scope(.singleton)
    right.register(String.self) { "right" }.scope(.singleton)
    #expect(left.resolve(String.self) == "left")
    #expect(right.resolve(String.self) == "right")
    #expect(LeftContainer().resolve(String.self) == nil)
  }

  /// Returns a cached factory with a given place.
  private func at(
    _ fileID: StaticString,
    key: StaticString = "one",
    line: UInt = 1,
    column: UInt = 1
  ) -> Factory<Service> {
    Factory(container, key: key, fileID: fileID, line: line, column: column) { Service() }.cached
  }

  /// Returns a copy of a literal at another address, which is never freed.
  private func elsewhere(_ literal: StaticString) -> StaticString {
    let count = literal.utf8CodeUnitCount + 1
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
    _ = bytes.initialize(from: UnsafeBufferPointer(start: literal.utf8Start, count: count))
    var copy = literal
    // The first word is the address.
    withUnsafeMutableBytes(of: &copy) {
      $0.storeBytes(of: UInt(bitPattern: bytes.baseAddress), as: UInt.self)
    }
    return copy
  }
}

private final class LeftContainer: ManagedContainer, Resolving {
  let manager = ContainerManager()
}

private final class RightContainer: ManagedContainer, Resolving {
  let manager = ContainerManager()
}

extension SharedContainer {
  fileprivate var common: Factory<Service> { self { Service() }.singleton }
}

extension TestContainer {
  fileprivate func generic<T>(_ value: T) -> Factory<T> { self { value } }
  fileprivate func ofParameter<P>() -> ParameterFactory<P, Service> {
    self { _ in Service() }.cached
  }
  fileprivate func overloaded(_ number: Int) -> Factory<String> { self { "of a number" }.cached }
  fileprivate func overloaded(_ text: String) -> Factory<String> { self { "of a text" }.cached }
}
