/// A type that distinguishes one factory from another.
protocol Tag: Sendable {}
