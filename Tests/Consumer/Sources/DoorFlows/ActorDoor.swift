/// An actor that follows `Door.puml`, in a module whose async functions stay on their caller's actor.
actor ActorDoor: DoorStateMachine {
    private var openings = 0

    func onClosed(_ rounds: Int, from previous: DoorState) async throws -> DoorState.Closed {
        openings += 1
        return .open(rounds - 1)
    }

    func onOpen(_ rounds: Int, from previous: DoorState) async throws -> DoorState.Open {
        rounds > 0 ? .closed(rounds) : .end(openings)
    }
}
