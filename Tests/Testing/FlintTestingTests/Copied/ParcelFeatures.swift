import FlintCore
import FlintFlows

/// The sample application of the copied tests: parcels are picked up at a counter.
enum ParcelFeatures: FeatureGroup {
    static let subfeatures: [any FeatureDefinition.Type] = [
        CounterFeature.self, LedgerFeature.self, ExpressFeature.self,
    ]
}

struct Parcel: Sendable, Hashable {
    let number: Int
}

/// Who comes; nothing of it may be recorded.
struct Visit: Sendable {
    let name: String
}

struct NoSuchParcel: Error {}

protocol ParcelCounter: Sendable {
    func askNumber() async throws -> Int
    func apologize() async
    func handOver(_ parcel: Parcel) async
}

enum PickUpAction: Action {
    static let description = "Pick a parcel up"

    static func perform(
        with context: ActionContext<Visit>, using counter: any ParcelCounter
    ) async throws -> Parcel {
        let parcel = try await ParcelPickupFlow(counter: counter).run(())
        try await context.perform(LedgerFeature.note, with: parcel.number)
        await counter.handOver(parcel)
        return parcel
    }
}

enum NoteDownAction: Action {
    static let description = "Note that a parcel was picked up"

    static func perform(with context: ActionContext<Int>, using presenter: NoPresenter) async throws {}
}

enum LookUpAction: Action {
    static let description = "Look a parcel up"

    static func perform(
        with context: ActionContext<Int>, using presenter: NoPresenter
    ) async throws -> Parcel {
        guard context.input < 100 else { throw NoSuchParcel() }
        return Parcel(number: context.input)
    }
}

enum DeliverAction: Action {
    static let description = "Deliver all parcels"

    static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {}
}

enum CounterFeature: Feature {
    static let description = "Picks parcels up"
    static let pickUp = action(PickUpAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(pickUp)
    }
}

enum LedgerFeature: Feature {
    static let description = "Keeps the ledger"
    static let note = action(NoteDownAction.self)
    static let lookUp = action(LookUpAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(note)
        actions.declare(lookUp)
    }
}

enum ExpressFeature: ConditionalFeature {
    static let description = "Brings parcels"
    static let deliver = action(DeliverAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.runtimeEnabled(defaultValue: false)
    }

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(deliver)
    }
}
