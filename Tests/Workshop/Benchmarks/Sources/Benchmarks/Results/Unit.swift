/// The unit of a row.
enum Unit: String, Codable {
  case nanoseconds = "ns"
  case microseconds = "us"
  case instructions
  case bytes
}
