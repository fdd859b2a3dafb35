import DurableChecker
import FlintFlows

/// A parcel whose last handler runs also if a worker merely leaves the run.
struct HastyParcelFlow: ParcelStateMachine {
    let flow: ParcelFlow

    /// Ends when its task is canceled, as a machine does that nobody records.
    private func endingOnCancellation<Value>(
        _ previous: State, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch {
            if Task.isCancelled { _ = try? await flow.onTerminate(.failure(error), from: previous) }
            throw error
        }
    }

    func onPack(_ slip: Slip, from previous: State) async throws -> State.Pack {
        try await endingOnCancellation(.pack(slip)) { try await flow.onPack(slip, from: previous) }
    }

    func onCollect(
        _ slip: Slip, on event: State.Collect.Event, from previous: State
    ) async throws -> State.Collect {
        try await flow.onCollect(slip, on: event, from: previous)
    }

    func onLabel(_ slip: Slip, from previous: State) async throws -> State.Label {
        try await endingOnCancellation(.label(slip)) { try await flow.onLabel(slip, from: previous) }
    }

    func onTravel(_ slip: Slip, from previous: State) async throws -> State.Travel {
        try await flow.onTravel(slip, from: previous)
    }

    func onLost(_ slip: Slip, from previous: State) async throws -> State.Lost {
        try await flow.onLost(slip, from: previous)
    }

    func onDeliver(_ slip: Slip, from previous: State) async throws -> State.Deliver {
        try await endingOnCancellation(.deliver(slip)) { try await flow.onDeliver(slip, from: previous) }
    }

    func onTerminate(_ result: Result<Slip, any Error>, from previous: State) async throws -> Slip {
        try await flow.onTerminate(result, from: previous)
    }
}
