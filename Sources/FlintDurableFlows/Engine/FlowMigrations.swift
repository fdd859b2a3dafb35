public import FlintFlows

/// How runs are taken over whose kinds a drawing has no more.
///
/// ```swift
/// let pack = FlowKind(machine: "Order", state: "Pack", context: "Parcel")
/// let packed = FlowMigrations<OrderFlow>().migrating(pack) { (parcel: Parcel) in .ship(parcel.receipt) }
/// engine.register(OrderFlow.self, migrations: packed) { OrderFlow(payments: payments) }
/// ```
///
/// A run is taken over when a worker takes it: it enters the new state, its recorded steps go, and events that it has
/// received stay. If both states wait, the deadline is measured from the entry into the old one.
public struct FlowMigrations<Machine: StateMachine>: Sendable where Machine.State: DurableState {
    /// What the generated coding of a state writes.
    private struct Coded<Context: Decodable>: Decodable {
        let context: Context?
    }

    typealias Migration = @Sendable (_ state: [UInt8], FlowCoding) throws -> Machine.State

    private(set) var migrations: [FlowKind: Migration] = [:]

    /// Creates an empty list.
    public init() {}

    /// Adds an old kind whose state had a context.
    ///
    /// - Parameters:
    ///   - kind: The old kind.
    ///   - state: Makes the new state from the old context.
    /// - Returns: The list with the kind.
    public func migrating<Context: Decodable & SendableMetatype>(
        _ kind: FlowKind, _ state: @escaping @Sendable (Context) throws -> Machine.State
    ) -> FlowMigrations {
        adding(kind) { bytes, coding in
            guard let context = try coding.decode(Coded<Context>.self, from: bytes).context else {
                throw FlowStuck(.incompatible, "What is stored of \(kind) has no context.")
            }
            return try state(context)
        }
    }

    /// Adds an old kind whose state had no context.
    ///
    /// - Parameters:
    ///   - kind: The old kind.
    ///   - state: Makes the new state.
    /// - Returns: The list with the kind.
    public func migrating(
        _ kind: FlowKind, _ state: @escaping @Sendable () throws -> Machine.State
    ) -> FlowMigrations {
        adding(kind) { _, _ in try state() }
    }

    private func adding(_ kind: FlowKind, _ migration: @escaping Migration) -> FlowMigrations {
        var result = self
        result.migrations[kind] = migration
        return result
    }
}
