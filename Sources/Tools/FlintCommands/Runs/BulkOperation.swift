internal import FlintDurableFlows
internal import FlintFlows
internal import FlintTool

/// An operation on all runs of a selection, such as `flint runs retry STORE --machine=Order`.
struct BulkOperation: Sendable, Equatable {
    /// The kind of an operation, such as a move to a state.
    enum Kind: Sendable, Equatable {
        case retry
        case cancel(force: Bool)
        /// Moves the runs to a state.
        ///
        /// `context` is the context of the state as JSON, and `type` the name of its type as in the diagram.
        /// If one of them is `nil`, each run keeps that of its present state.
        case move(to: String, context: String?, type: String?)
    }

    let kind: Kind
    let selection: RunSelection
    let actor: String
    let reason: String

    /// Returns the end of the question whether to change the runs, such as `retry them?`, in singular or
    /// plural by `count`.
    func question(_ count: Int) -> String {
        let object = count == 1 ? "it" : "them"
        return switch kind {
        case .retry: "retry \(object)?"
        case .cancel(false): "cancel \(object)?"
        case .cancel(true): "end \(object) without running their code?"
        case .move(let state, _, _): "move \(object) to \(state)?"
        }
    }

    /// The participle, such as `retried`, with which the printed result says what was done to the runs.
    var participle: String {
        switch kind {
        case .retry: "retried"
        case .cancel(false): "asked to cancel"
        case .cancel(true): "ended"
        case .move(let state, _, _): "moved to \(state)"
        }
    }

    /// Returns the intervention that the store applies to one run.
    ///
    /// - Parameters:
    ///   - record: The run.
    ///   - names: The registered names of machines.
    /// - Throws: ``UsageError`` for a move, if no context is given and that of the run is not JSON, for
    ///   example because it is encrypted; or if the run is at *Fail* and no type of the context is given.
    func act(on record: FlowRecord, _ names: Set<FlowMachineName>) throws(UsageError) -> FlowAct {
        switch kind {
        case .retry: FlowAct(.retry, by: actor, because: reason)
        case .cancel(let force): FlowAct(force ? .forceCancel : .cancel, by: actor, because: reason)
        case .move(let state, let context, let type):
            FlowAct(
                .move, by: actor, because: reason,
                to: try RunsCommand.entry(state, context, type, of: record, names))
        }
    }
}

/// The numbers of runs that an operation on a selection has changed, skipped and refused.
struct BulkOutcome: Sendable {
    /// The greatest number of refusals that are printed.
    static let refusalLimit: Int = 5

    private(set) var changed = 0
    /// The number of skipped runs: the operation no longer applied to them, because they had changed or
    /// disappeared since they were read.
    private(set) var passed = 0
    private(set) var refused = 0
    /// The first refused runs with the reasons, at most ``refusalLimit``, as lines of text.
    private(set) var refusals: [String] = []
    /// The error because of which the operation stopped before its last run; `nil` if it did not.
    private(set) var stop: (any Error)?

    /// The number of runs that were changed, skipped or refused so far.
    var met: Int { changed + passed + refused }

    /// Applies an operation to one run.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - record: The run, as it was read from the store.
    ///   - names: The registered names of machines.
    ///   - checksTypes: Whether a context is refused whose type is not registered for its state.
    ///   - store: The store of the run.
    /// - Returns: The error because of which the run was not changed; `nil` if it was changed.
    static func perform(
        _ operation: BulkOperation, on record: FlowRecord, _ names: Set<FlowMachineName>,
        checksTypes: Bool, in store: any FlowStore
    ) async -> (any Error)? {
        do {
            let act = try operation.act(on: record, names)
            if checksTypes, let entry = act.entry { try RunsCommand.check(entry.kind, in: names) }
            try await store.perform(act, on: record.id)
            return nil
        } catch {
            return error
        }
    }

    mutating func add(_ error: (any Error)?, of run: FlowRunID) {
        switch error {
        case nil: changed += 1
        case let error as FlowStoreError where Self.passing.contains(error.code): passed += 1
        case let error as FlowStoreError where Self.stopping.contains(error.code): stop = error
        case let error as FlowStoreError: refuse(run, error.description)
        case let error as UsageError: refuse(run, error.message)
        case let error?: stop = error
        }
    }

    /// The codes of errors that mean that the operation no longer applies to a run, which is then skipped.
    private static let passing: Set<FlowStoreError.Code> = [.notStuck, .endedRun, .unknownRun]
    /// The codes of errors that concern the store and not one run, and stop the operation.
    private static let stopping: Set<FlowStoreError.Code> = [.unavailable, .answerLost]

    private mutating func refuse(_ run: FlowRunID, _ reason: String) {
        refused += 1
        if refusals.count < Self.refusalLimit { refusals.append("\(run): \(reason)") }
    }

    /// Returns a sentence about the result, such as `340 of 341 runs were retried; 1 run was refused`.
    ///
    /// - Parameters:
    ///   - participle: What was done to the changed runs; see ``BulkOperation/participle``.
    ///   - count: The number of runs that were selected before the first one was changed.
    func sentence(_ participle: String, of count: Int) -> String {
        let all = RunCount.text(of: count)
        var parts = [
            changed == count
                ? "\(all) \(changed == 1 ? "was" : "were") \(participle)"
                : "\(RunCount.text(changed)) of \(all) \(changed == 1 ? "was" : "were") \(participle)"
        ]
        // Runs that were counted, and that the selection no longer has, have changed as well.
        let passed = stop == nil ? count - changed - refused : passed
        if passed > 0 { parts.append("\(RunCount.text(passed)) had changed in between") }
        if refused > 0 { parts.append("\(RunCount.text(refused)) \(refused == 1 ? "was" : "were") refused") }
        if stop != nil { parts.append("then the store failed; repeat the command for the others") }
        return parts.joined(separator: "; ")
    }
}
