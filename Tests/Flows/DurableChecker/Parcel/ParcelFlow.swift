package import FlintDurableFlows
package import FlintFlows

/// The handlers of parcels (the runs of the test) for one worker, which record each effect.
package struct ParcelFlow: ParcelStateMachine {
    let office: ParcelOffice

    /// The graph of the machine.
    package static var drawing: FlowGraph { graph }

    package init(_ office: ParcelOffice) {
        self.office = office
    }

    package func onPack(_ slip: Slip, from _: State) async throws -> State.Pack {
        .collect(try await office.perform("pack", slip, in: self))
    }

    package func onCollect(
        _ slip: Slip, on event: State.Collect.Event, from _: State
    ) async throws -> State.Collect {
        switch event {
        case .item(let item): return .label(office.take(item.name, slip))
        case .pickup(let pickup): return .travel(office.take(pickup.name, slip))
        case .after6Seconds:
            office.expire(slip, nil, "Collect", .seconds(6))
            return .travel(slip)
        }
    }

    package func onLabel(_ slip: Slip, from _: State) async throws -> State.Label {
        .collect(try await office.perform("label", slip, in: self))
    }

    package func onTravel(_ slip: Slip, from _: State) async throws -> State.Travel {
        try await runTravel(region1: CustomsFlow(office: office), region2: FerryFlow(office: office), slip) {
            .deliver(slip.joining($0.region1, $0.region2))
        }
    }

    package func onLost(_ slip: Slip, from _: State) async throws -> State.Lost { .end(slip) }

    package func onDeliver(_ slip: Slip, from _: State) async throws -> State.Deliver {
        let delivered = try await office.perform("deliver", slip, in: self)
        return .end(try await office.perform("sign", delivered, in: self))
    }

    package func onTerminate(_ result: Result<Slip, any Error>, from previous: State) async throws -> Slip {
        let run = previous.slip?.run ?? (try? result.get().run) ?? ""
        let failure: String? = if case .failure(let error) = result { "\(error)" } else { nil }
        office.recorder.note(.terminating(ParcelOffice.id(run), failure: failure))
        let closed = try await office.perform("close", (try? result.get()) ?? Slip(run: run), in: self)
        _ = try result.get()
        return closed
    }
}

private struct CustomsFlow: ParcelTravelRegion1StateMachine {
    let office: ParcelOffice

    func onAwaitCustoms(
        _ slip: Slip, on event: State.AwaitCustoms.Event, from _: State
    ) async throws -> State.AwaitCustoms {
        switch event {
        case .stamp(let stamp): return .clear(office.take(stamp.name, slip))
        case .loss(let loss):
            var slip = office.take(loss.name, slip)
            slip.isPartial = true
            return .lost(slip)
        }
    }

    func onClear(_ slip: Slip, from _: State) async throws -> State.Clear {
        .end(try await office.perform("clear", slip, in: self))
    }
}

private struct FerryFlow: ParcelTravelRegion2StateMachine {
    let office: ParcelOffice

    func onAwaitFerry(
        _ slip: Slip, on event: State.AwaitFerry.Event, from _: State
    ) async throws -> State.AwaitFerry {
        switch event {
        case .ticket(let ticket): return .sail(office.take(ticket.name, slip))
        case .after4Seconds:
            office.expire(slip, "ParcelTravelRegion2", "AwaitFerry", .seconds(4))
            return .sail(slip)
        }
    }

    func onSail(_ slip: Slip, from _: State) async throws -> State.Sail {
        .end(try await office.perform("sail", slip, in: self))
    }
}

extension ParcelState {
    /// The slip in the context of the state; `nil` for a state without one.
    fileprivate var slip: Slip? {
        switch self {
        case .begin(let slip), .pack(let slip), .collect(let slip), .label(let slip), .travel(let slip),
            .lost(let slip), .deliver(let slip), .end(let slip):
            slip
        case .fail, .terminate: nil
        }
    }
}

/// The recorder and the work that the handlers of one worker share.
package struct ParcelOffice: Sendable {
    let recorder: HistoryRecorder
    let worker: String
    /// Whether steps record their progress by heartbeats.
    let beats: Bool
    /// The work of a step, which may take time or throw.
    let work: @Sendable (_ step: String) async throws -> Void

    package init(
        recorder: HistoryRecorder, worker: String, beats: Bool = false,
        work: @escaping @Sendable (_ step: String) async throws -> Void
    ) {
        self.recorder = recorder
        self.worker = worker
        self.beats = beats
        self.work = work
    }

    package static func id(_ run: String) -> FlowRunID { FlowRunID(machine: "Parcel", id: run) }

    func take(_ event: String, _ slip: Slip) -> Slip {
        recorder.note(.handled(Self.id(slip.run), event: event))
        var slip = slip
        slip.consumed.append(event)
        return slip
    }

    func expire(_ slip: Slip, _ machine: String?, _ state: String, _ limit: Duration) {
        recorder.note(.expired(Self.id(slip.run), machine: machine, state: state, after: limit))
    }

    /// Executes a step, and records each attempt and the result.
    func perform(_ name: String, _ slip: Slip, in machine: some StateMachine) async throws -> Slip {
        let run = Self.id(slip.run)
        let result = try await machine.step(name) { call in
            let attempt = FlowAttempt(
                run: run, key: call.key, epoch: call.epoch, worker: worker, number: recorder.makeNumber())
            recorder.note(.attemptBegan(attempt))
            defer { recorder.note(.attemptEnded(attempt)) }
            if beats { try await beat(call, attempt, name) } else { try await work(name) }
            return attempt
        }
        recorder.note(.returned(result))
        var slip = slip
        slip.results.append(result)
        return slip
    }

    /// Does the work of a step in three portions, each with a heartbeat that records how many are done.
    private func beat(_ call: StepCall, _ attempt: FlowAttempt, _ name: String) async throws {
        let known = call.progress(as: FlowProgress.self)?.count ?? 0
        recorder.note(.resumed(attempt, from: known))
        for count in min(known, 2)..<3 {
            try await work(name)
            try await call.heartbeat(FlowProgress(key: call.key, count: count + 1))
        }
    }
}
