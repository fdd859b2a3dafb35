public import FlintFlows

/// A reference to a run that a handler has started.
///
/// You can store the reference in a context, and await the output of the run in a later state.
public struct FlowChild<Machine: StateMachine>: Hashable, Sendable, Codable {
    /// The identity of the run.
    public let id: FlowRunID

    init(_ id: FlowRunID) {
        self.id = id
    }

    /// Returns whether two references have the same run.
    public static func == (first: FlowChild, second: FlowChild) -> Bool { first.id == second.id }

    /// Hashes the identity of the run.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension StateMachine {
    /// Starts a run of another machine, in the transaction that records the start.
    ///
    /// ```swift
    /// let parcel = try await start(ParcelFlow.self, id: order.id, with: order.address)
    /// return .awaitParcel(parcel)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - id: The name of the run among those of the machine.
    ///   - input: The input of the run.
    ///   - time: The time at which the run begins, by the store's clock; `nil` for now.
    ///   - policy: The effect of this run's end on the started run.
    ///   - queue: The queue in which the started run waits for a place; `nil` for none.
    ///   - priority: The priority in the queue, and among the runs of the key; smaller numbers go first.
    ///   - key: The key whose runs are executed one after the other; `nil` for none. With the key of this
    ///     run, the started run begins only after this one has ended.
    /// - Returns: The started run. If this run has already started a run with this name, the function returns
    ///   that run, which keeps its input.
    /// - Throws: ``FlowStoreError`` with the code `runExists` if another run or a client has started a run
    ///   with this name; ``FlowEngineError`` with the code `notRecorded` if no engine records the calling
    ///   handler, or `nestedStep` inside a step. An input that cannot be encoded makes this run stuck.
    public nonisolated(nonsending) func start<Child: StateMachine>(
        _ type: Child.Type, id: String, with input: Child.Input, at time: FlowTime? = nil,
        whenEnded policy: FlowParent.Policy = .cancel, queue: String? = nil, priority: Int = 0,
        key: String? = nil
    ) async throws -> FlowChild<Child> where Child.State: DurableState {
        let line = FlowLine(queue: queue, priority: priority, key: key)
        return try await RunJournal.current(for: "start").start(
            type, [(id: id, input: input)], at: time, policy, line)[0]
    }

    /// Starts many runs of another machine from a handler, in one transaction.
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - runs: The names of the runs, and their inputs.
    ///   - time: The time at which the runs begin, by the store's clock; `nil` for now.
    ///   - policy: The effect of this run's end on the started runs.
    ///   - queue: The queue in which the started runs wait for places; `nil` for none.
    ///   - priority: The priority in the queue; smaller numbers go first.
    /// - Returns: The started runs, in the order of `runs`.
    /// - Throws: The errors of `start(_:id:with:at:whenEnded:queue:priority:key:)`.
    public nonisolated(nonsending) func start<Child: StateMachine>(
        _ type: Child.Type, with runs: [(id: String, input: Child.Input)], at time: FlowTime? = nil,
        whenEnded policy: FlowParent.Policy = .cancel, queue: String? = nil, priority: Int = 0
    ) async throws -> [FlowChild<Child>] where Child.State: DurableState {
        let line = FlowLine(queue: queue, priority: priority)
        return try await RunJournal.current(for: "start").start(type, runs, at: time, policy, line)
    }

    /// Awaits the output of a run that this run has started.
    ///
    /// If the started run has not ended, the call throws `FlowDetachment`, which ends the handler, and this
    /// run waits in the store without a worker. When the started run ends, the handler begins again, and its
    /// earlier steps return their recorded results.
    ///
    /// At the time of the call, no other machine of this run may be running, such as another region.
    ///
    /// - Parameter child: The started run.
    /// - Returns: The output of the started run.
    /// - Throws: The error with which the started run ended, or `FlowExit` if it was left or canceled;
    ///   ``FlowStoreError`` with the code `unknownRun`; ``FlowEngineError`` with the code `notRecorded` if no
    ///   engine records the calling handler, `notAlone` if another machine of this run is running, or
    ///   `nestedStep` inside a step.
    public nonisolated(nonsending) func output<Child: StateMachine>(
        of child: FlowChild<Child>
    ) async throws -> Child.Output {
        try await RunJournal.current(for: "output(of:)").outputs(of: [child])[0].get()
    }

    /// Awaits the results of runs that this run has started.
    ///
    /// If one of them has not ended, the call throws `FlowDetachment`, which ends the handler, and this run
    /// waits in the store without a worker. When the last of them ends, the handler begins again.
    ///
    /// - Parameter children: The runs.
    /// - Returns: The outputs and errors of the runs, in the order of `children`.
    /// - Throws: `FlowExit` if this run is canceled; otherwise the errors of ``output(of:)`` except those
    ///   with which the runs ended.
    /// - Complexity: O(*n*) for *n* runs. The store writes this run once when it begins to wait, and once
    ///   when the last run has ended.
    public nonisolated(nonsending) func outputs<Child: StateMachine>(
        of children: [FlowChild<Child>]
    ) async throws -> [Result<Child.Output, any Error>] {
        try await RunJournal.current(for: "outputs(of:)").outputs(of: children)
    }
}
