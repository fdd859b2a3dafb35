import FlintFlows

/// Asks at the counter until a parcel is found.
struct ParcelPickupFlow: ParcelPickupStateMachine {
    let counter: any ParcelCounter

    func onAsking(from _: ParcelPickupState) async throws -> ParcelPickupState.Asking {
        .searching(try await counter.askNumber())
    }

    func onSearching(_ number: Int, from _: ParcelPickupState) async throws -> ParcelPickupState.Searching {
        number < 100 ? .end(Parcel(number: number)) : .regret
    }

    func onRegret(from _: ParcelPickupState) async throws -> ParcelPickupState.Regret {
        await counter.apologize()
        return .asking
    }
}
