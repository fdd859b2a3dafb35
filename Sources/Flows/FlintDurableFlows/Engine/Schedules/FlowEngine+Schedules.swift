public import FlintFlows
internal import Synchronization

extension FlowEngine {
    /// Adds a schedule by which the workers of this engine start runs of a machine.
    ///
    /// Call this function before ``work()``, in each program whose workers may start the runs. A second
    /// schedule with the same name and machine replaces the first. The runs of the schedule are executed one
    /// after the other, also by workers on several computers. A person can start, cancel and retry them like
    /// other runs.
    ///
    /// - Parameters:
    ///   - schedule: The schedule.
    ///   - type: The machine.
    ///   - queue: The queue in which the runs wait for places; `nil` for none.
    ///   - priority: The priority in the queue; smaller numbers go first.
    ///   - input: Makes the input of the run of a due time.
    public func schedule<Machine: StateMachine>(
        _ schedule: FlowSchedule, _ type: Machine.Type, queue: String? = nil, priority: Int = 0,
        _ input: @escaping @Sendable (FlowTime) throws -> Machine.Input
    ) where Machine.State: DurableState {
        let machine = Machine.graph.machine
        let scheduled = ScheduledFlow(schedule: schedule, machine: machine) { engine, time in
            _ = try await engine.start(
                type, id: schedule.runName(at: time), with: try input(time), queue: queue, priority: priority,
                key: schedule.key(of: machine))
        }
        schedules.withLock { $0[schedule.key(of: machine)] = scheduled }
    }

    /// Starts the runs of due times until the worker is asked to stop.
    func keepSchedules(in shift: WorkShift) async {
        guard !schedules.withLock({ $0.isEmpty }) else { return }
        var watch = ScheduleWatch(self, since: configuration.wallTime())
        while !shift.isStopping, !Task.isCancelled {
            let next = await watch.evaluate(at: configuration.wallTime())
            let pause = max(.milliseconds(1), configuration.wallTime().duration(to: next))
            try? await shift.unlessStopping { [clock = configuration.clock] in
                try await clock.sleep(for: pause)
            }
        }
    }

    /// Starts the run of a due time, and applies the rule for overlaps.
    ///
    /// An overlap exists if an earlier run of the schedule has not ended: then the new run or the earlier
    /// ones are canceled, or the new run waits, as the schedule says.
    ///
    /// - Throws: The errors of the store, and of an input that cannot be made or encoded.
    func start(_ flow: ScheduledFlow, at time: FlowTime) async throws {
        let id = flow.id(flow.schedule.runName(at: time))
        try await flow.start(self, time)
        // The run waits for its key if an earlier run has not ended.
        guard let record = try await store.record(of: id), record.turn?.stage == .behind else { return }
        let actor = "schedule \(flow.schedule.name)"
        switch flow.schedule.overlap {
        case .queue: return
        case .skip:
            let act = FlowAct(.forceCancel, by: actor, because: "An earlier run has not ended.")
            try await perform(act, on: id)
        case .cancelOld:
            let act = FlowAct(.cancel, by: actor, because: "The run '\(id)' is due.")
            for earlier in try await openRuns(of: flow, before: id) { try await perform(act, on: earlier) }
        }
    }

    /// Applies an intervention to a run.
    ///
    /// If the store refuses it because the run has ended, nothing happens.
    ///
    /// - Throws: Other errors of the store.
    private func perform(_ act: FlowAct, on run: FlowRunID) async throws {
        do {
            try await store.perform(act, on: run)
        } catch let error as FlowStoreError where error.code == .endedRun {
            return
        }
        if act.kind == .cancel { active.withLock { $0[run] }?.requestCancel() }
    }

    /// Returns the runs of a schedule with due times before that of the given run, if they have not ended.
    ///
    /// - Throws: The errors of the store.
    private func openRuns(of flow: ScheduledFlow, before id: FlowRunID) async throws -> [FlowRunID] {
        var open: [FlowRunID] = []
        for status in FlowStatus.allCases where status != .ended {
            let query = FlowQuery(
                machine: flow.machine, status: status, after: flow.id("\(flow.schedule.name)/"), limit: 1_000)
            open += try await store.runs(query).map(\.id).filter {
                $0 < id && $0.id.hasPrefix("\(flow.schedule.name)/")
            }
        }
        return open
    }
}

/// A schedule with the machine whose runs it starts.
struct ScheduledFlow: Sendable {
    let schedule: FlowSchedule
    let machine: String
    /// Starts the schedule's run of a due time with an engine.
    let start: @Sendable (FlowEngine, FlowTime) async throws -> Void

    func id(_ name: String) -> FlowRunID { FlowRunID(machine: machine, id: name) }
}
