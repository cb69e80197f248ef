// The mistakes that stop a build, each with the line to write.

extension ScannedFactory {
  /// The error of a promise that an app never registers; the report at launch has the same sentences.
  func error(in container: ScannedContainer, of target: SourceModule) -> Notice {
    var method = "register"
    if isList {
      method = "contribute"
    }
    var function = "autoRegister() of \(container.name)"
    if let type = container.wiringType {
      function = "register(in:) of \(type)"
    }
    if let wiring = container.wiring {
      function += " in \(wiring.file)"
    }
    let message = """
      error: \(target.name) can't start. \(fullName) is promised in \(place), and nothing is registered for it. \
      Write \(name).\(method) { … } into the \(function). To build without it, write \(name).allowUnregistered() \
      there.
      """
    return Notice(place: place, message: message)
  }
}

extension TypeTable.WiringFunction {
  /// The error of a function that never runs.
  var error: Notice {
    let message = """
      error: The autoRegister() of \(type) in \(place) never runs, because \(type) doesn't conform to \
      AutoRegistering. Write extension \(type): AutoRegistering.
      """
    return Notice(place: place, message: message)
  }
}

extension TypeTable {
  /// An error for each import of a module of the app's package that the manifest doesn't allow.
  func undeclaredImports(in request: ScanRequest, of target: SourceModule) -> [Notice] {
    var errors: [Notice] = []
    for file in files where file.module.package == target.package {
      let module = file.module
      for found in file.imports where !found.isInBlock && found.module != module.name {
        guard request.siblings.contains(found.module),
          !module.uses.contains(found.module)
        else { continue }
        let message = """
          error: \(module.name) imports \(found.module), but doesn't depend on it. Add \(found.module) to the \
          dependencies of \(module.name) in Package.swift.
          """
        errors.append(Notice(place: found.place, message: message))
      }
    }
    return errors
  }
}
