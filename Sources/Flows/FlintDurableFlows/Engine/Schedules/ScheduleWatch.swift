internal import FlintFlows
internal import Synchronization

/// The evaluation of an engine's schedules by one worker.
package struct ScheduleWatch {
    private let engine: FlowEngine
    /// The time at which the worker began to watch, or an earlier one to which the clock was set.
    ///
    /// An earlier due time without a run may have been missed.
    private var since: FlowTime
    /// The time of the last successful evaluation of each schedule, by the key of the schedule.
    private var evaluated: [String: FlowTime] = [:]
    /// The time of the last notice that the runs of a schedule cannot be started, by the key of the schedule.
    private var told: [String: FlowTime] = [:]

    /// Creates the watch of a worker.
    ///
    /// - Parameters:
    ///   - engine: The engine with the schedules and the store.
    ///   - since: The present time of day.
    package init(_ engine: FlowEngine, since: FlowTime) {
        self.engine = engine
        self.since = since
    }

    /// Starts the runs of due times that have come since the last evaluation.
    ///
    /// - Parameter now: The present time of day.
    /// - Returns: The time of the next evaluation, in a minute at the latest, because the system's clock may
    ///   be set.
    package mutating func evaluate(at now: FlowTime) async -> FlowTime {
        since = min(since, now)
        let scheduled = engine.schedules.withLock { $0 }.filter { !$0.value.schedule.isPaused }
        var next = now.advanced(by: .seconds(60))
        for (key, flow) in scheduled.sorted(by: { $0.key < $1.key }) {
            do {
                try await startDueRuns(of: flow, after: evaluated[key], at: now)
                (evaluated[key], told[key]) = (now, nil)
                if let time = flow.schedule.recurrence.next(after: now) { next = min(next, time) }
            } catch {
                tell(error, of: flow, key, at: now)
                next = min(next, now.advanced(by: .seconds(1)))
            }
        }
        return next
    }

    /// Sends a notice that the runs of a schedule cannot be started, at most once a minute.
    ///
    /// An error because the store does not answer or the worker stops gives no notice here; the engine has
    /// notices of its own for these.
    private mutating func tell(_ error: any Error, of flow: ScheduledFlow, _ key: String, at now: FlowTime) {
        let store = (error as? FlowStoreError)?.code
        if error is CancellationError || Task.isCancelled || store == .unavailable || store == .answerLost {
            return
        }
        if let last = told[key], (.zero..<Duration.seconds(60)).contains(last.duration(to: now)) { return }
        told[key] = now
        engine.notices.tell(
            .scheduleFailed(schedule: flow.schedule.name, machine: flow.machine, error))
    }

    private func startDueRuns(
        of flow: ScheduledFlow, after evaluated: FlowTime?, at now: FlowTime
    ) async throws {
        let schedule = flow.schedule
        for time in schedule.recurrence.last(max(1, schedule.catchUp), upTo: now)
        where evaluated.map({ $0 < time }) ?? true {
            if time <= since {
                guard schedule.catchUp > 0, isKept(time, at: now), try await hasRun(of: flow, upTo: time)
                else { continue }
            }
            try await engine.start(flow, at: time)
        }
    }

    /// Returns whether the store would still have a run that ended at a time, by the engine's retention.
    private func isKept(_ time: FlowTime, at now: FlowTime) -> Bool {
        engine.configuration.retention.map { time.duration(to: now) < $0 } ?? true
    }

    /// Returns whether the store has a run of the schedule whose due time is the given time or an earlier
    /// one.
    ///
    /// - Throws: The errors of the store.
    private func hasRun(of flow: ScheduledFlow, upTo time: FlowTime) async throws -> Bool {
        let first = try await engine.store.runs(
            FlowQuery(machine: flow.machine, after: flow.id("\(flow.schedule.name)/"), limit: 1)
        ).first
        guard let name = first?.id.id, name.hasPrefix("\(flow.schedule.name)/") else { return false }
        return name <= flow.schedule.runName(at: time)
    }
}
