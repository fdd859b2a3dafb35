public import FlintFlows

/// New states for runs in states that a diagram no longer has.
///
/// A kind identifies such a state: the machine, the name of the state, and the type and the revision of its
/// context.
///
/// ```swift
/// let pack = FlowKind(machine: "Order", state: "Pack", context: "Parcel")
/// let packed = FlowMigrations<OrderFlow>().migrating(pack) { (parcel: Parcel) in .ship(parcel.receipt) }
/// engine.register(OrderFlow.self, migrations: packed) { OrderFlow(payments: payments) }
/// ```
///
/// The worker that claims such a run migrates it. The run enters the new state. Its recorded steps are
/// removed, and received events remain. If both states wait, the deadline is measured from the entry into the
/// old one.
public struct FlowMigrations<Machine: StateMachine>: Sendable where Machine.State: DurableState {
    /// The stored form of a state, as generated code writes it.
    private struct Coded<Context: Decodable>: Decodable {
        let context: Context?
    }

    typealias Migration = @Sendable (_ state: [UInt8], FlowCoding) throws -> Machine.State

    private(set) var migrations: [FlowKind: Migration] = [:]

    /// Creates a list without migrations.
    public init() {}

    /// Adds a migration from an old state that had a context and is no longer in the diagram.
    ///
    /// - Parameters:
    ///   - kind: The kind of the old state.
    ///   - state: Makes the new state from the old context. An error makes the run stuck with `incompatible`.
    /// - Returns: The list with this migration.
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

    /// Adds a migration from an old state that had no context and is no longer in the diagram.
    ///
    /// - Parameters:
    ///   - kind: The kind of the old state.
    ///   - state: Makes the new state. An error makes the run stuck with `incompatible`.
    /// - Returns: The list with this migration.
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
