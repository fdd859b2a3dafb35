import FlintFlows
import Synchronization

/// Goes where a list of states says, inside the composite as well.
final class ErrandFlow: ErrandStateMachine {
    struct Stray: Error {}

    private let names: Mutex<[String]>

    init(_ names: [String]) {
        self.names = Mutex(names)
    }

    /// The next name.
    func next() -> String { names.withLock { $0.isEmpty ? "" : $0.removeFirst() } }

    func onHome(from _: ErrandState) async throws -> ErrandState.Home {
        switch next() {
        case "Street": .street
        case "Bridge": .streetBridge
        default: throw Stray()
        }
    }

    func onStreet(_ entry: ErrandStreetEntry, from _: ErrandState) async throws -> ErrandState.Street {
        try await runStreet(StreetFlow(errand: self), entry)
    }

    func onShop(from _: ErrandState) async throws -> ErrandState.Shop {
        switch next() {
        case "Street": .streetHistory
        case "End": .end
        default: throw Stray()
        }
    }

    func onLost(from _: ErrandState) async throws -> ErrandState.Lost { .end }
}

/// The inside of the composite.
struct StreetFlow: ErrandStreetStateMachine {
    let errand: ErrandFlow

    func onCorner(from _: ErrandStreetState) async throws -> ErrandStreetState.Corner {
        switch errand.next() {
        case "Bridge": .bridge
        case "Home": .home
        case "End": .end
        default: throw ErrandFlow.Stray()
        }
    }

    func onBridge(from _: ErrandStreetState) async throws -> ErrandStreetState.Bridge {
        switch errand.next() {
        case "End": .end
        case "Lost": .lost
        default: throw ErrandFlow.Stray()
        }
    }
}
