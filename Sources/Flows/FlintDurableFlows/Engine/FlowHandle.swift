public import FlintFlows

/// The handle of a stored run, for code that starts the run or asks about it.
///
/// Any process can use the handle.
public struct FlowHandle<Machine: StateMachine>: Sendable {
    /// The identity of the run.
    public let id: FlowRunID
    /// Whether the run was stored by the call of
    /// ``FlowEngine/start(_:id:with:at:existing:queue:priority:key:)`` that returned this handle.
    ///
    /// It is `false` if the run existed before, and for a handle that another function returned.
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
    /// - Returns: The record; `nil` if the store has no such run or has removed it.
    /// - Throws: ``FlowStoreError`` if the store cannot be reached.
    public func record() async throws -> FlowRecord? {
        try await store.record(of: id)
    }

    /// Waits for the end of the run and returns its encoded output, or throws the error of its ending.
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
    /// The output of the run, awaited until the run has ended.
    ///
    /// A stuck run has not ended.
    ///
    /// Errors: `FlowExit` if the run was left or canceled; ``FlowFailure`` or a registered type of error if
    /// the run ended with one; `CancellationError` if the waiting task is canceled; ``FlowStoreError`` with
    /// the code `unknownRun` if the store has no such run, or another code if the store cannot be reached.
    public var output: Machine.Output {
        get async throws { try coding.decode(Machine.Output.self, from: try await finished()) }
    }
}

extension FlowHandle where Machine.Output == Void {
    /// Waits until the run has ended.
    ///
    /// A stuck run has not ended.
    ///
    /// Errors: the same as those of `output` for a machine with an output.
    public var output: Void {
        get async throws { _ = try await finished() }
    }
}
