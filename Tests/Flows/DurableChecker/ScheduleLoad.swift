package import FlintDurableFlows
internal import FlintFlows

/// Workers that start the runs of a schedule, are killed, are away over three due times and see their clock moved,
/// until all runs have ended.
package struct ScheduleLoad {
    private static let interval = Duration.seconds(60)

    private let store: any FlowStore
    private let schedule: FlowSchedule
    private let random: (Int) -> Int
    private let letPass: @Sendable (Duration) async throws -> Void
    /// The time of day of all workers.
    private var now = FlowTime(microseconds: 1_700_000_000_000_000)
    private var watches: [ScheduleWatch] = []
    private var held: [FlowRecord] = []
    /// The runs that were claimed, in the order of their first claims.
    private var claimed: [FlowRunID] = []
    /// The runs in the order of their starts.
    private var started: [FlowRunID] = []
    private var expected: Set<String> = []
    private var violations: Set<String> = []

    /// Creates a load.
    ///
    /// - Parameters:
    ///   - overlap: The behavior if the run of an earlier time has not ended.
    ///   - catchUp: The greatest number of missed times that are made up for, up to three.
    ///   - store: The store, without runs.
    ///   - random: Returns a random number from 0 to below a bound.
    ///   - letPass: Advances the clock of the store.
    package init(
        _ overlap: FlowSchedule.Overlap, catchUp: Int, in store: any FlowStore,
        random: @escaping (Int) -> Int, letPass: @escaping @Sendable (Duration) async throws -> Void
    ) {
        (self.store, self.random, self.letPass) = (store, random, letPass)
        schedule = FlowSchedule("rounds", .every(Self.interval), overlap: overlap, catchUp: catchUp)
    }

    /// Lets the workers work until all runs have ended.
    ///
    /// - Returns: The broken promises: a due time with no run or several, a run of a time that is not due, two runs at
    ///   once, or a rule for overlaps that was not applied.
    package mutating func run() async throws -> [String] {
        _ = try await store.renewLease(of: "worker", for: .seconds(36_000), isNew: true)
        watches = (0..<3).map { _ in makeWatch() }
        for _ in 0..<30 {
            try await tick(.seconds(20))
            // One worker lives on, so no due time is missed.
            for _ in 0..<random(3) { watches[random(2)] = makeWatch() }
        }
        // All workers are away over three due times.
        expect(last: schedule.catchUp, until: .seconds(180))
        now = now.advanced(by: .seconds(180))
        watches = (0..<3).map { _ in makeWatch() }
        try await tick(.zero)
        // The clock is set back: these times have had their runs, or were missed and come again.
        now = now.advanced(by: .seconds(-300))
        for _ in 0..<14 { try await tick(.seconds(20)) }
        now = now.advanced(by: .seconds(20))
        for _ in 0..<6 { try await tick(.seconds(20)) }
        // The clock is set forward.
        expect(last: max(1, schedule.catchUp), until: .seconds(600))
        now = now.advanced(by: .seconds(600))
        try await tick(.zero)
        for _ in 0..<100 where try await !open().isEmpty { try await work() }
        try await judge()
        return violations.sorted()
    }

    private func makeWatch() -> ScheduleWatch {
        let engine = FlowEngine(store: store, configuration: FlowEngineConfiguration(retention: nil))
        engine.schedule(schedule, ParcelFlow.self) { Slip(run: "\($0.microseconds)") }
        return ScheduleWatch(engine, since: now)
    }

    // MARK: Due times

    /// Returns the names of the runs of the due times between now and a later time.
    private func due(until duration: Duration) -> [String] {
        let (begin, end) = (
            now.microseconds / 60_000_000, now.advanced(by: duration).microseconds / 60_000_000
        )
        return ((begin + 1)..<(max(begin, end) + 1)).map {
            schedule.runName(at: FlowTime(microseconds: $0 * 60_000_000))
        }
    }

    private mutating func expect(last count: Int, until duration: Duration) {
        expected.formUnion(due(until: duration).suffix(count))
    }

    /// Lets a time pass and all workers look at the schedule at once, and then works on the runs.
    private mutating func tick(_ duration: Duration) async throws {
        expect(last: 1, until: duration)
        now = now.advanced(by: duration)
        try await letPass(max(duration, .seconds(1)))
        let wasOpen = try await !open().isEmpty
        watches = await withTaskGroup(of: (Int, ScheduleWatch).self) { [watches, now] group in
            for (index, watch) in watches.enumerated() {
                group.addTask(name: "load.watch") {
                    var watch = watch
                    _ = await watch.evaluate(at: now)
                    return (index, watch)
                }
            }
            var all = watches
            for await (index, watch) in group { all[index] = watch }
            return all
        }
        try await checkOverlap(wasOpen)
        try await work()
    }

    // MARK: Runs

    private func runs() async throws -> [FlowRecord] { try await store.runs(FlowQuery(limit: 1_000)) }

    private func open() async throws -> [FlowRecord] { try await runs().filter { $0.status != .ended } }

    /// Checks the new runs against the rule for overlaps.
    private mutating func checkOverlap(_ wasOpen: Bool) async throws {
        let known = Set(started)
        let new = try await runs().filter { !known.contains($0.id) }
        started += new.map(\.id)
        for (index, run) in new.enumerated() where schedule.overlap == .skip {
            let isSkipped = run.ending == .cancelled && run.claims == 0
            guard isSkipped != (wasOpen || index > 0) else { continue }
            violations.insert("\(run.id) was \(isSkipped ? "" : "not ")skipped.")
        }
        guard schedule.overlap == .cancelOld, let last = new.last?.id else { return }
        for run in try await open()
        where run.id < last && !run.isCancelRequested && run.decision != .cancelled {
            violations.insert("\(run.id) was not requested to cancel.")
        }
    }

    /// Claims what there is, and ends some runs.
    private mutating func work() async throws {
        let kinds = Set(try await open().map(\.kind))
        guard !kinds.isEmpty else { return }
        let new = try await store.claim(FlowWork(kinds), by: "worker", limit: 9)
        held += new
        claimed += new.map(\.id)
        if held.count > 1 { violations.insert("\(held.count) runs were executed at once.") }
        for record in held {
            guard let present = try await store.record(of: record.id) else { continue }
            let isCanceled = present.isCancelRequested || present.decision == .cancelled
            guard isCanceled || random(4) == 0 else { continue }
            _ = try await store.commit(
                FlowWrite(
                    run: record.id, worker: "worker", epoch: record.epoch, version: record.version,
                    change: .end(isCanceled ? .cancelled : .back)))
            held.removeAll { $0.id == record.id }
        }
    }

    private mutating func judge() async throws {
        let runs = try await runs()
        let found = Set(runs.map(\.id.id))
        for name in expected.subtracting(found) { violations.insert("There is no run '\(name)'.") }
        for name in found.subtracting(expected) {
            violations.insert("There is a run '\(name)', which is not due.")
        }
        for run in runs where run.status != .ended { violations.insert("\(run.id) has not ended.") }
        if claimed != started.filter(Set(claimed).contains) {
            violations.insert("The runs were executed in another order.")
        }
        guard schedule.overlap == .queue else { return }
        for run in runs where run.ending == .cancelled { violations.insert("\(run.id) was canceled.") }
    }
}
