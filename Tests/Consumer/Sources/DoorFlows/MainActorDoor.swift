/// A main-actor class that follows `Door.puml`: in a module with that feature each handler says so itself.
@MainActor
final class MainActorDoor: DoorStateMachine {
    private var openings = 0

    @MainActor
    func onClosed(_ rounds: Int, from previous: DoorState) async throws -> DoorState.Closed {
        openings += 1
        return .open(rounds - 1)
    }

    @MainActor
    func onOpen(_ rounds: Int, from previous: DoorState) async throws -> DoorState.Open {
        MainActor.assertIsolated()
        return rounds > 0 ? .closed(rounds) : .end(openings)
    }
}
