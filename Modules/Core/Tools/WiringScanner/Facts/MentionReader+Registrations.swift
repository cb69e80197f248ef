extension MentionReader {
  /// Returns a registration, with the function around it.
  func registration(_ registration: Chain.Registration, at index: Int) -> ScannedRegistration {
    var providers: [Provider] = []
    if let closure = registration.closure {
      providers = table.providers(of: source.products(of: closure), in: file)
    }
    let member = source.member(around: index)
    let type = member.flatMap { source.type(around: $0.nameIndex)?.name }
    var isInContainer = false
    var wiring: String?
    if let type {
      isInContainer = table.types.container(type, in: file) != nil
      if table.types.isWiring(type, in: file) { wiring = type }
    }
    let registers = member?.key == "autoRegister()" || member?.key == "register(in:)"
    return ScannedRegistration(
      place: source.place(of: index),
      providers: providers,
      context: registration.context,
      isContribution: registration.isContribution,
      isAutomatic: isInContainer || wiring != nil,
      wiring: wiring,
      isUnconditional: registers && source.braces[index] == member?.opening,
      condition: source.condition(of: index)
    )
  }
}
