/// A struct that follows `Door.puml`.
struct StructDoor: DoorStateMachine {
    func onClosed(_ rounds: Int, from previous: DoorState) async throws -> DoorState.Closed {
        .open(rounds - 1)
    }

    func onOpen(_ rounds: Int, from previous: DoorState) async throws -> DoorState.Open {
        rounds > 0 ? .closed(rounds) : .end(rounds)
    }
}
