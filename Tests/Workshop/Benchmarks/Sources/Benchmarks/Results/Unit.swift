/// What a row is measured in.
enum Unit: String, Codable {
  case nanoseconds = "ns"
  case microseconds = "us"
  case instructions
  case bytes
}
