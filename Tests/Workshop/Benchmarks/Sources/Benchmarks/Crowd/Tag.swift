/// A type that tells one factory from another, and of which there are as many as are asked for.
protocol Tag: Sendable {}
