import FlintFlows
import FlintTesting

/// A machine that runs another one, once, in its first state, and finds parcel 1 afterwards.
struct RouteFlow<Inner: StateMachine>: ParcelPickupStateMachine where Inner.Input == Void {
    let inner: Inner
    let isFirst = CallRecorder<Void>()

    init(_ type: Inner.Type = Inner.self, _ inner: Inner) {
        self.inner = inner
    }

    func onAsking(from _: ParcelPickupState) async throws -> ParcelPickupState.Asking {
        isFirst.add(())
        if isFirst.all.count == 1 { _ = try await subflow(to: inner).exit }
        return .searching(isFirst.all.count == 1 ? 700 : 1)
    }

    func onSearching(_ number: Int, from _: ParcelPickupState) async throws -> ParcelPickupState.Searching {
        number < 100 ? .end(Parcel(number: number)) : .regret
    }

    func onRegret(from _: ParcelPickupState) async throws -> ParcelPickupState.Regret { .asking }
}
