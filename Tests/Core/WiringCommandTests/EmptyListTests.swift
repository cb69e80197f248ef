import CommandLineKit
import FactoryWiring
import Testing
import WiringCommand

struct EmptyListTests {
  private static let services =
    "-Container|services|[any Service]||factory|FactoryRunning|Service.swift|48|services"
  private static let server =
    "-Container|webServer|any FactoryRunning.Service||unused|Web|Web/Server.swift|3|webServer"
  private static let used = "-Container|poller|any Service|||Polls|Polls/Poller.swift|1|poller"
  private static let other = "-Container|spare|Spare||unused|Live|Live/Live.swift|7|spare"

  private func makeFailure(_ lines: String...) -> Failure {
    var plan = WiringPlan()
    plan.graphText = lines.joined(separator: "\n")
    return Failure(EmptyList("services", in: plan))
  }

  @Test("The error names the unused factories of the list's elements, and their modules")
  func namesElements() {
    let failure = makeFailure(Self.services, Self.server, Self.used, Self.other)
    #expect(failure.code.rawValue == 70)
    #expect(
      failure.messages == [
        "The list services is empty. Contribute an element where the app registers its factories: "
          + "services.contribute { … }.",
        "Container.webServer of the module Web, a factory of any FactoryRunning.Service, is never used. Write "
          + "services.contribute { … webServer() }. It is declared in Web/Server.swift:3.",
      ]
    )
  }

  @Test(
    "Without such a factory, the error names all unused ones, whose type may be that of an instance"
  )
  func namesOthers() {
    let messages = makeFailure(Self.services, Self.used, Self.other).messages
    #expect(messages.count == 2)
    #expect(messages.last?.hasPrefix("Container.spare of the module Live") == true)
  }

  @Test("Without unused factories, the error says what to write")
  func namesNothing() {
    #expect(makeFailure(Self.services, Self.used).messages.count == 1)
  }
}
