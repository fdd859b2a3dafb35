public import FlintFlows

/// A stored run, as those see it who start it or ask for it; it may be used in any process.
public struct FlowHandle<Machine: StateMachine>: Sendable {
    /// The identity of the run.
    public let id: FlowRunID
    /// Whether the call that returned the handle has begun the run; `false` if there was one.
    public let isNew: Bool
    private let store: any FlowStore
    private let errorTypes: FlowErrorTypes
    private let coding: FlowCoding

    init(
        _ id: FlowRunID, isNew: Bool, store: any FlowStore, errorTypes: FlowErrorTypes, coding: FlowCoding
    ) {
        self.id = id
        self.isNew = isNew
        self.store = store
        self.errorTypes = errorTypes
        self.coding = coding
    }

    /// Reads the stored run.
    ///
    /// - Returns: The run; `nil` if there is none, or none any more.
    /// - Throws: ``FlowStoreError``.
    public func record() async throws -> FlowRecord? {
        try await store.record(of: id)
    }

    /// Waits for the end of the run.
    private func finished() async throws -> [UInt8] {
        switch try await store.awaitEnd(of: id).ending {
        case .finished(let output): return output
        case .back: throw FlowExit.back
        case .cancelled, nil: throw FlowExit.cancelled
        case .failed(let failure): throw errorTypes.error(of: coding.open(failure))
        }
    }
}

extension FlowHandle where Machine.Output: Decodable {
    /// The output of the run, as soon as it has ended; a run that is stuck is waited for.
    ///
    /// It throws `FlowExit` if the run was left or canceled, ``FlowFailure`` or a registered type of error if it ended
    /// with one, `CancellationError` if the waiting task is canceled, and ``FlowStoreError``.
    public var output: Machine.Output {
        get async throws { try coding.decode(Machine.Output.self, from: try await finished()) }
    }
}

extension FlowHandle where Machine.Output == Void {
    /// Returns as soon as the run has ended; a run that is stuck is waited for.
    ///
    /// It throws what the output of a machine with one throws.
    public var output: Void {
        get async throws { _ = try await finished() }
    }
}
