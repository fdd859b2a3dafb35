internal import FlintFlows
internal import Synchronization

extension RunRegions: FlowRegionGroup {}

// The functions of the recorder for machines inside a run.
extension RunJournal {
    func begin<State: FlowState, Output: Sendable>(
        _ part: FlowPart<State, Output>
    ) async throws -> FlowPartStart<Output> {
        if isDetached { throw FlowDetachment() }
        let (name, key) = (part.machine, part.key)
        if StepMark.isSet { throw FlowEngineError.nestedStep(name) }
        guard MachineCoding.canStore(Output.self),
            let inner = MachineCoding(
                part, values: coding.values, errorTypes: coding.errorTypes, kept: coding.kept)
        else { return .unrecorded }
        if !activation.registration.drawnMachines.contains(name) {
            activation.innerEvents.note(inner, of: activation.record.id.machine)
        }
        let task = TaskIdentity.current
        switch activation.state.withLock({ $0.beginPart(name, key: key, in: path, task: task) }) {
        case .ambiguous: throw FlowEngineError.ambiguousMachine(name)
        case .ended(let ending, let history):
            let result: Result<Output, any Error> = try await result(of: ending, of: name)
            do {
                return .ended(result, try inner.places(history))
            } catch {
                try await activation.leave(.stick(FlowStuck(.incompatible, "\(error)")))
            }
        case .begun(let path, let part, let gate):
            await gate?.arrive()
            do {
                return .recorded(try RunJournal(activation, path, inner, part))
            } catch let refusal as FlowRefusal {
                try await activation.refuse(refusal)
            } catch {
                try await leaveUnreadable(error)
            }
        }
    }

    /// Releases the run for a worker that can read the machines inside it.
    ///
    /// Workers claim a run by the kind of the run's own state. While a new version of a program replaces an
    /// old one, workers of both versions may claim it. The old version may not know the inner states that the
    /// new one has stored. If no worker can read them for some minutes, the run becomes stuck.
    private func leaveUnreadable(_ error: any Error) async throws -> Never {
        let claims = activation.record.claims
        if claims < FlowRecord.claimLimit {
            try await activation.leave(.postpone(.seconds(5) * (1 << (2 * max(0, claims - 1)))))
        }
        try await activation.leave(.stick(FlowStuck(.incompatible, "\(error)")))
    }

    private func result<Output>(
        of ending: FlowEnding, of machine: String
    ) async throws -> Result<Output, any Error> {
        switch ending {
        case .finished(let bytes):
            do {
                return .success(try MachineCoding.decode(Output.self, from: bytes, coding.values))
            } catch {
                let text =
                    "The recorded output of \(machine) inside \(coding.machine) is no \(Output.self) any more."
                try await activation.leave(.stick(FlowStuck(.changedStep, text)))
            }
        case .back: return .failure(FlowExit.back)
        case .cancelled: return .failure(FlowExit.cancelled)
        case .failed(let failure):
            activation.state.withLock { $0.exhaust(coding.values.open(failure)) }
            return .failure(coding.error(of: failure))
        }
    }

    func beginRegions(_ count: Int) -> (any FlowRegionGroup)? {
        let gate = activation.state.withLock { $0.beginRegions(count, in: path) }
        return RunRegions(activation, in: path, count: count, gate: gate)
    }

    func finish<Output: Sendable>(
        _ result: Result<Output, any Error>, at places: FlowPlaces?
    ) async throws -> Output {
        if isDetached { throw FlowDetachment() }
        switch result {
        case .success(let output):
            try await record(.finished(try await encoded(output)), places)
            return output
        case .failure(let error):
            if error is FlowDetachment { throw error }
            if let exit = Self.exit(for: error) {
                try await record(exit, places)
                throw error
            }
            let failure = coding.failure(of: error)
            try await record(.failed(failure), places)
            activation.state.withLock { $0.exhaust(coding.values.open(failure)) }
            throw coding.error(of: failure)
        }
    }

    private func encoded<Output>(_ output: Output) async throws -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try MachineCoding.encode(output, coding.values)
        } catch {
            try await activation.leave(
                .stick(FlowStuck(.unencodable, "The output of \(coding.machine) cannot be encoded: \(error)"))
            )
        }
        try await activation.checkSize(bytes.count, of: "output of \(coding.machine)")
        return bytes
    }

    /// Records the end of a machine, except in a canceled task.
    ///
    /// A region that another region's decision has canceled must not have a recorded end: if the composite
    /// state runs again, that region would take part in the decision.
    private func record(_ ending: FlowEnding, _ places: FlowPlaces?) async throws {
        defer { activation.state.withLock { $0.endPart(path) } }
        if Task.isCancelled || level.number < 0 { return }
        try await activation.write(.part(path, .end(ending, history: try await encoded(places)))) {
            state, _ in
            state.leaveOutsideOfSteps()
        }
    }
}
