import CommandLineKit
import FactoryWiring
import Testing
import WiringCommand

private protocol Service {}

struct EmptyListTests {
  private static let server = factory("webServer", of: "any FactoryRunning.Service", in: "Web")
  private static let other = factory("spare", of: "Spare", in: "Live")

  private static func factory(_ name: String, of type: String, in module: String) -> PlannedFactory
  {
    PlannedFactory(
      container: "Container",
      name: name,
      key: name,
      type: type,
      isPromised: false,
      place: PlannedPlace(module: module, file: "\(module)/\(name).swift", line: 3),
      fileID: "\(module)/\(name).swift"
    )
  }

  private func makeFailure(_ unused: PlannedFactory...) -> Failure {
    var plan = WiringPlan()
    plan.unused = unused
    return Failure(EmptyList("services", of: (any Service).self, in: plan))
  }

  @Test("The error names the unused factories of the list's elements, and their modules")
  func namesElements() {
    let failure = makeFailure(Self.server, Self.other)
    #expect(failure.code.rawValue == 70)
    #expect(
      failure.messages == [
        "The list services is empty. Contribute an element where the app registers its factories: "
          + "services.contribute { … }.",
        "Container.webServer of the module Web, a factory of any FactoryRunning.Service, is never used. Write "
          + "services.contribute { … webServer() }. It is declared in Web/webServer.swift:3.",
      ]
    )
  }

  @Test(
    "Without such a factory, the error names all unused ones, whose type may be that of an instance"
  )
  func namesOthers() {
    let messages = makeFailure(Self.other).messages
    #expect(messages.count == 2)
    #expect(messages.last?.hasPrefix("Container.spare of the module Live") == true)
  }

  @Test("Without unused factories, the error says what to write")
  func namesNothing() {
    #expect(makeFailure().messages.count == 1)
  }
}
