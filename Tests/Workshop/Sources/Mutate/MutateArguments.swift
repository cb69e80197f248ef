/// The arguments of the program.
struct MutateArguments: Equatable {
  var wantsHelp = false
  /// Whether to check the records only.
  var isStale = false
  /// The selected mutants; empty for all.
  var ids: [String] = []
  /// The number of copies that are used concurrently.
  var jobs = 2

  init(_ arguments: [String]) throws(MutateError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--stale": isStale = true
      case "--only":
        while let id = rest.first, !id.hasPrefix("-") { ids.append(rest.removeFirst()) }
        guard !ids.isEmpty else { throw .usage("--only needs an ID. Write '--only ID...'.") }
      case "--jobs":
        guard let count = rest.popFirst().flatMap({ Int($0) }), 1...64 ~= count else {
          throw .usage("--jobs needs a number from 1 to 64. Write '--jobs N'.")
        }
        jobs = count
      default:
        throw .usage("Unknown argument '\(argument)'. Expected --stale, --only ID... or --jobs N.")
      }
    }
  }
}
