public import CommandLineKit

extension Command {
  /// Prints a summary of a subject.
  public static var reader: Command {
    Command(
      "reader",
      "Summarizes a subject",
      operands: [Operand(.text("SUBJECT"), isOptional: true)]
    ) { arguments in
      let subject = arguments.operands.first ?? "Alexanderplatz"
      let summary = try await ReaderFeature().summary(of: subject)
      try StandardStream.output.write("\(summary)\n")
    }
  }
}
