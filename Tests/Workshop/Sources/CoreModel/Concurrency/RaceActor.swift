/// An actor that resolves while threads race.
@globalActor
actor RaceActor {
  static let shared = RaceActor()
}
