internal import FlintFlows
internal import Synchronization

// The functions with which a handler starts runs and awaits them.
extension RunJournal {
    /// Returns the recorder of the calling handler's machine.
    ///
    /// - Parameter function: The name of the calling function, for the error.
    /// - Throws: ``FlowEngineError`` with the code `notRecorded` outside of the handlers of stored runs.
    static func current(for function: String) throws -> RunJournal {
        guard let journal = currentFlowJournal as? RunJournal else {
            throw FlowEngineError(
                .notRecorded,
                "'\(function)' is called outside of a run that an engine records; use an engine.")
        }
        return journal
    }

    /// The trace that a new run gets: the trace of the current request, or else of the run whose handler
    /// starts it; `nil` without both.
    static var startTrace: FlowTrace? {
        FlowRuntime.current?.trace ?? (currentFlowJournal as? RunJournal)?.activation.record.trace
    }

    /// Returns the encoded subject and baggage of the calling task, for a run that it starts; `nil` if it has
    /// neither.
    ///
    /// In a process without a runtime of actions, these are the subject and the baggage of the run whose
    /// handler makes the call.
    static func startCaller(_ coding: FlowCoding) throws -> [UInt8]? {
        guard let runtime = FlowRuntime.current else {
            return (currentFlowJournal as? RunJournal)?.activation.record.caller
        }
        return try runtime.caller().map { try coding.seal($0) }
    }

    func start<Child: StateMachine>(
        _ type: Child.Type, _ runs: [(id: String, input: Child.Input)], at time: FlowTime?,
        _ policy: FlowParent.Policy, _ line: FlowLine?
    ) async throws -> [FlowChild<Child>] where Child.State: DurableState {
        let machine = Child.graph.machine
        let ids = runs.map { FlowRunID(machine: machine, id: $0.id) }
        let name = FlowStepName("start \(machine)", key: nil)
        let begun = try begin(name)
        defer { if !begun.isRecorded { endStep(name) } }
        switch begun {
        // A rerun starts the same runs, so their inputs are not needed.
        case .recorded(let step):
            if step.result == .cancelled { throw FlowExit.cancelled }
        case .cancel(let key): try await cancel(key)
        case .held: throw await activation.holdStep()
        case .ambiguous: throw FlowEngineError.ambiguousStep(name.name)
        case .work(let key):
            var starts: [FlowStart] = []
            for (id, run) in zip(ids, runs) {
                starts.append(try await start(type, id, run.input, at: time, policy, line))
            }
            let step = FlowStoredStep(key: key, type: machine, result: .value(try coding.values.encode(ids)))
            for start in starts {
                try await activation.checkSize(start.entry.state.size, of: "input of \(start.id)")
            }
            try await activation.write(.start(step, starts))
        }
        return ids.map { FlowChild($0) }
    }

    private func start<Child: StateMachine>(
        _ type: Child.Type, _ id: FlowRunID, _ input: Child.Input, at time: FlowTime?,
        _ policy: FlowParent.Policy, _ line: FlowLine?
    ) async throws -> FlowStart where Child.State: DurableState {
        let state = Child.begin(with: input)
        let (bytes, caller): ([UInt8], [UInt8]?)
        do {
            bytes = try coding.values.encode(state)
            caller = try Self.startCaller(coding.values)
        } catch {
            try await activation.leave(
                .stick(FlowStuck(.unencodable, "The input of '\(id)' cannot be encoded: \(error)")))
        }
        let entry = FlowStoredEntry(
            number: 0, kind: activation.kind(id.machine, state), state: .encoded(bytes), wait: nil)
        return FlowStart(
            id, creation: activation.configuration.makeText(), fingerprint: Child.graph.fingerprint,
            entry: entry, at: time, parent: FlowParent(activation.record.id, policy: policy),
            trace: Self.startTrace, caller: caller, line: line)
    }

    func outputs<Child: StateMachine>(
        of children: [FlowChild<Child>]
    ) async throws -> [Result<Child.Output, any Error>] {
        try await endings(of: children.map(\.id)).map { ending in
            switch ending {
            case .finished(let bytes):
                Result { try MachineCoding.decode(Child.Output.self, from: bytes, coding.values) }
            case .back: .failure(FlowExit.back)
            case .cancelled: .failure(FlowExit.cancelled)
            case .failed(let failure): .failure(coding.error(of: failure))
            }
        }
    }

    private func endings(of runs: [FlowRunID]) async throws -> [FlowEnding] {
        let name = FlowStepName("await", key: nil)
        let begun = try begin(name)
        defer { if !begun.isRecorded { endStep(name) } }
        guard case .work(let key) = begun else {
            if case .cancel(let key) = begun { try await cancel(key) }
            if case .held = begun { throw await activation.holdStep() }
            throw FlowExit.cancelled
        }
        while true {
            var endings: [FlowEnding] = []
            for run in runs {
                if let ending = try await record(of: run).ending { endings.append(ending) }
            }
            if endings.count == runs.count { return endings }
            guard activation.state.withLock({ $0.isAlone }) else {
                throw FlowEngineError(
                    .notAlone,
                    "\(coding.machine).\(level.stateName) waits for runs beside other regions; wait in a state of "
                        + "the run itself.")
            }
            if try await activation.write(.awaitEnds(runs)).isReleased { throw await activation.detachment() }
            if activation.state.withLock({ $0.isCancelRequested }) { try await cancel(key) }
        }
    }

    /// Reads a run from the store; while the store does not answer, the function tries again each second.
    ///
    /// - Throws: ``FlowStoreError`` with the code `unknownRun` if the store has no such run; `FlowDetachment`
    ///   if the results of the calling handler are discarded before the store answers; other errors of the
    ///   store.
    private func record(of run: FlowRunID) async throws -> FlowRecord {
        while true {
            do {
                guard let record = try await activation.store.record(of: run) else {
                    throw FlowStoreError(
                        .unknownRun, "There is no run '\(run)', or none any more, although it was started.")
                }
                return record
            } catch let error as FlowStoreError where error.code == .unavailable || error.code == .answerLost
            {
                if isDetached { throw FlowDetachment() }
                try await activation.configuration.clock.sleep(for: .seconds(1))
            }
        }
    }
}
