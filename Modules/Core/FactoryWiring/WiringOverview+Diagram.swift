extension WiringOverview {
  /// A diagram of the promises, the modules that resolve them, and the types that keep them.
  var diagram: Diagram {
    var diagram = Diagram()
    for promise in plan.promises {
      let node = diagram.node(.promise, [promise.shortName, promise.place.module])
      for module in promise.askingModules {
        diagram.connect(diagram.node(.module, [module]), node, .asks)
      }
      if isUnkept(promise) {
        diagram.connect(node, diagram.node(.nothing, ["nothing"]), .isUnkept)
        continue
      }
      for provider in providers(of: promise) {
        let labels = [provider.name] + (provider.module.map { [$0] } ?? [])
        diagram.connect(node, diagram.node(.provider, labels), .isKeptBy)
      }
    }
    return diagram
  }
}
