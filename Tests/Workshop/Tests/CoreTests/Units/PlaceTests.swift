import FactoryKit
import FactoryTesting
import Testing

/// Each part of a declaration's place identifies the factory.
@Suite(.container)
struct PlaceTests {
  private let container = TestContainer()

  @Test func keysDistinguishFactories() { expectTwo(at("A/B.swift"), at("A/B.swift", key: "two")) }

  @Test func filesDistinguishFactories() { expectTwo(at("A/B.swift"), at("A/C.swift")) }

  // Many, so that some of them have the same row in the table of the entries.
  @Test func linesDistinguishFactories() {
    let services = (1...200).map { at("A/B.swift", line: $0)() }
    #expect(Set(services.map { ObjectIdentifier($0) }).count == 200)
  }

  @Test func columnsDistinguishFactories() {
    let services = (1...200).map { at("A/B.swift", column: $0)() }
    #expect(Set(services.map { ObjectIdentifier($0) }).count == 200)
  }

  @Test func parameterTypesDistinguishFactories() {
    let numbers: ParameterFactory<Int, Service> = ofParameter()
    let texts: ParameterFactory<String, Service> = ofParameter()
    #expect(numbers(1) === numbers(1))
    #expect(numbers(1) !== texts("1"))
  }

  @Test func oneNameMayHaveSeveralAddresses() {
    let factory = at("A/B.swift")
    let service = factory()
    #expect(at(elsewhere("A/B.swift"))() === service)
    #expect(at("A/B.swift", key: elsewhere("one"))() === service)
    at(elsewhere("A/B.swift"), key: elsewhere("one")).reset(.scope)
    #expect(factory() !== service)
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

  private func ofParameter<P>() -> ParameterFactory<P, Service> {
    ParameterFactory(container, key: "one", fileID: "A/B.swift", line: 1, column: 1) { _ in
      Service()
    }.cached
  }

  private func expectTwo(_ one: Factory<Service>, _ other: Factory<Service>) {
    let service = one()
    #expect(one() === service)
    #expect(other() !== service)
    other.reset()
    #expect(one() === service)
  }

  /// Returns a copy of a literal at another address, which is never freed.
  private func elsewhere(_ literal: StaticString) -> StaticString {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: literal.utf8CodeUnitCount + 1)
    _ = bytes.initialize(
      from: UnsafeBufferPointer(
        start: literal.utf8Start,
        count: literal.utf8CodeUnitCount + 1
      )
    )
    var copy = literal
    // The first word is the address.
    withUnsafeMutableBytes(of: &copy) {
      $0.storeBytes(of: UInt(bitPattern: bytes.baseAddress), as: UInt.self)
    }
    return copy
  }
}
