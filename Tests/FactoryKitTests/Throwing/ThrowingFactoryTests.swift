import FactoryKit
import Testing

/// Factories whose closure may throw.
struct ThrowingFactoryTests {
  private let container = ThrowingContainer()

  @Test func createsAnInstance() throws {
    #expect(try container.unique() !== container.unique())
    #expect(try container.text(7) == "7")
  }

  @Test func throwsTheErrorOfItsClosure() {
    container.failure.change { $0 = Failure(number: 1) }
    #expect(throws: Failure(number: 1)) { try container.unique() }
    #expect(throws: Failure(number: -2)) { try container.text(-2) }
  }

  @Test func throwsTheErrorTypeOfItsClosure() {
    container.failure.change { $0 = Failure(number: 3) }
    do throws(Failure) {
      _ = try container.typed()
      Issue.record("Nothing was thrown.")
    } catch {
      #expect(error.number == 3)
    }
  }

  @Test func storesInstancesAndNoFailures() throws {
    container.failure.change { $0 = Failure(number: 1) }
    #expect(throws: Failure(number: 1)) { try container.cached() }
    container.failure.change { $0 = nil }
    let service = try container.cached()
    container.failure.change { $0 = Failure(number: 2) }
    #expect(try container.cached() === service)
  }

  @Test func fakeNeedsNoTry() throws {
    container.failure.change { $0 = Failure(number: 1) }
    let fake = Service()
    container.cached.register { fake }
    #expect(try container.cached() === fake)
    container.cached.reset()
    #expect(throws: Failure(number: 1)) { try container.cached() }
  }

  @Test func aRegistrationMayThrow() {
    container.text.register { throw Failure(number: $0) }
    #expect(throws: Failure(number: 4)) { try container.text(4) }
  }

  @Test func modulesContributeThrowingClosures() throws {
    container.list.contribute { 1 }
    container.list.contribute { try container.make { 2 } }
    #expect(try container.list() == [1, 2])
    container.failure.change { $0 = Failure(number: 1) }
    #expect(throws: Failure(number: 1)) { try container.list() }
  }

  @Test func nonthrowingClosureDeclaresAPlainFactory() {
    let plain = container { Service() }
    #expect(type(of: plain) == Factory<Service>.self)
    let throwing = container { try container.make(Service.init) }
    #expect(type(of: throwing) == ThrowingFactory<Service>.self)
  }
}

/// A container whose factories throw while a flag is set.
private final class ThrowingContainer: SharedContainer {
  @TaskLocal static var shared = ThrowingContainer()
  let manager = ContainerManager()
  let failure = Shared<Failure?>(nil)

  func make<T>(_ instance: () -> T) throws(Failure) -> T {
    if let failure = failure.value { throw failure }
    return instance()
  }

  var unique: ThrowingFactory<Service> { self { try self.make(Service.init) } }
  var cached: ThrowingFactory<Service> { self { try self.make(Service.init) }.cached }
  var typed: TypedThrowingFactory<Service, Failure> {
    self { () throws(Failure) in try self.make(Service.init) }
  }
  var text: ThrowingParameterFactory<Int, String> {
    self { number in
      guard number >= 0 else { throw Failure(number: number) }
      return "\(number)"
    }
  }
  var list: ThrowingFactory<[Int]> { contributed() }
}

private struct Failure: Error, Equatable {
  let number: Int
}
