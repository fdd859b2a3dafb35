/// The doors, which keep their generated code to their module.
public enum Doors {
    /// Pushes each door some times.
    ///
    /// - Parameter rounds: How often.
    /// - Returns: What the machines of an actor, a struct and a main-actor class give.
    /// - Throws: What a door throws.
    public static func results(after rounds: Int) async throws -> [Int] {
        [
            try await ActorDoor().run(rounds), try await StructDoor().run(rounds),
            try await MainActorDoor().run(rounds),
        ]
    }
}
