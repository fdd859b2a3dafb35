internal import FlintFlows

// The rules of queues and keys.
extension FlowStoreTrial {
    private static func work(_ queues: FlowQueue...) -> FlowWork { FlowWork(kinds, queues: queues) }

    private func begin(
        _ name: String, state: String = "Begin", in queue: String? = nil, priority: Int = 0,
        key: String? = nil,
        at time: FlowTime? = nil
    ) async throws {
        let start = FlowStart(
            Self.id(name), creation: "first", fingerprint: "print", entry: Self.entry(0, state), at: time,
            line: FlowLine(queue: queue, priority: priority, key: key))
        _ = try await store.start(start)
    }

    private func claim(
        _ work: FlowWork, by worker: String = "w", limit: Int = 100
    ) async throws -> [FlowRecord] {
        try await store.claim(work, by: worker, limit: limit)
    }

    private func end(_ record: FlowRecord) async throws {
        _ = try await store.commit(Self.write(.end(.finished([])), to: record))
    }

    // MARK: Queues

    mutating func checkQueues() async throws {
        for number in 10..<20 {
            try await begin("run \(number)", in: "mail")
            try await suite.letPass(.milliseconds(1))
        }
        try await begin("other", in: "other")
        for worker in 0..<4 { try await hire("w\(worker)") }
        let work = Self.work(FlowQueue("mail", concurrency: 4))
        require(
            try await claim(by: "w0").isEmpty,
            "A run of a queue is given to a worker that does not know the queue.")
        let held = try await withThrowingTaskGroup(of: [FlowRecord].self) { [self] group in
            for worker in 0..<4 {
                group.addTask(name: "conformance.claim") {
                    var held: [FlowRecord] = []
                    for _ in 0..<4 { held += try await claim(work, by: "w\(worker)", limit: 1) }
                    return held
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        guard held.count == 4 else {
            return details.append("Four workers got \(held.count) runs of a queue with four places.")
        }
        require(Set(held.map(\.id)).count, is: 4, "The runs that have the four places")
        require(held.allSatisfy { $0.turn?.stage == .admitted }, "A claimed run of a queue is not admitted.")
        let listed = try await store.runs(FlowQuery(machine: Self.machine, queue: "mail")).count
        require(listed, is: 10, "The listed runs of the queue")
        let numbers = try await store.statistics().queues.map { "\($0.name) \($0.running) \($0.waiting)" }
        require(
            numbers, is: ["mail 4 6", "other 0 1"], "The numbers of runs with places and of those that wait")
        // A run that waits for an event keeps its place; one that has ended or is stuck does not.
        _ = try await store.commit(Self.write(.enter(Self.entry(1, "Wait", wait: Self.wait)), to: held[0]))
        require(try await claim(work, by: "w0").isEmpty, "A run that waits for an event has lost its place.")
        try await end(held[1])
        require(try await claim(work, by: "w1").count, is: 1, "The runs that get the place of an ended run")
        _ = try await store.commit(Self.write(.stick(FlowStuck(.failed, "test")), to: held[2]))
        require(try await claim(work, by: "w2").count, is: 1, "The runs that get the place of a stuck run")
        try await store.perform(FlowAct(.retry, by: "Ann", because: "test"), on: held[2].id)
        require(try await claim(work, by: "w2").isEmpty, "A retried run does not wait for a place.")
        try await end(held[3])
        let rest = try await store.runs(FlowQuery(machine: Self.machine, queue: "mail")).count
        require(rest, is: 8, "The listed runs of the queue after two of ten have ended")
        require(try await claim(work, by: "w3").map(\.id), is: [held[2].id], "The retried run, with a place")
        try await checkPlacesSurvive(work, held.map(\.id))
    }

    /// Checks that runs with a place in a queue still have the place after the store was opened again.
    ///
    /// - Parameters:
    ///   - work: The kinds of the runs, and the queue.
    ///   - held: The runs with a place.
    private mutating func checkPlacesSurvive(_ work: FlowWork, _ held: [FlowRunID]) async throws {
        guard let reopen = suite.reopen else { return }
        let turns = try await store.runs(FlowQuery(machine: Self.machine)).map(\.turn)
        store = try await reopen(store)
        require(
            try await store.runs(FlowQuery(machine: Self.machine)).map(\.turn), is: turns,
            "The turns of the runs")
        try await hire("v")
        // The runs of lost workers are due again, and keep their places.
        let others = try await claim(work, by: "v").filter { $0.epoch == 1 }
        require(others.map(\.id), is: [], "The runs that get places that are taken")
    }

    mutating func checkRates() async throws {
        for number in 0..<5 { try await begin("run \(number)", in: "mail") }
        try await hire("w")
        let work = Self.work(FlowQueue("mail", rate: FlowRate(2, per: .seconds(1_000))))
        let first = try await claim(work)
        require(first.count, is: 2, "The runs that a rate of two permits at once")
        for record in first { try await end(record) }
        require(try await claim(work).count, is: 0, "The runs that a rate permits after others have ended")
        try await suite.letPass(.seconds(600))
        require(try await claim(work).count, is: 0, "The runs that a rate permits within its period")
        if let reopen = suite.reopen {
            store = try await reopen(store)
            try await hire("w")
            require(
                try await claim(work).count, is: 0,
                "The runs that a rate permits after the store was opened again")
        }
        // A reopened store may begin at an earlier time of the test's clock.
        try await suite.letPass(.seconds(2_000))
        require(try await claim(work).count, is: 2, "The runs that a rate permits after its period")
    }

    mutating func checkRanks() async throws {
        let now = try await store.start(Self.start("free")).record.createdAt
        for (name, priority) in [("last", 5), ("first", 0), ("second", 0), ("urgent", -1), ("canceled", 9)] {
            try await begin(name, in: "mail", priority: priority)
            try await suite.letPass(.seconds(1))
        }
        try await begin("later", in: "mail", priority: -9, at: now.advanced(by: .seconds(1_000)))
        try await begin("foreign", state: "Unknown", in: "mail", priority: -9)
        try await store.perform(FlowAct(.cancel, by: "Ann", because: "test"), on: Self.id("canceled"))
        try await hire("w")
        let work = Self.work(FlowQueue("mail", concurrency: 4))
        var claimed = try await claim(work, limit: 3)
        claimed += try await claim(work)
        let queued = claimed.filter { $0.turn != nil }
        require(
            queued.map(\.id.id), is: ["canceled", "urgent", "first", "second"],
            "The runs in the order of their priorities")
        require(
            claimed.contains { $0.id.id == "free" }, "A run outside of queues waits behind those of a queue.")
        for record in queued { try await end(record) }
        try await suite.letPass(.seconds(1_000))
        require(
            try await claim(work).map(\.id.id), is: ["later", "last"], "The runs after a later start has come"
        )
        let lag = try await store.statistics().lag
        require(lag, is: .zero, "The lag while runs wait for places")
    }

    // MARK: Keys

    mutating func checkKeys() async throws {
        for (name, key) in [("a", "k"), ("b", "k"), ("c", "other"), ("d", "k")] {
            try await begin(name, key: key)
        }
        try await begin("e", in: "mail", key: "k")
        try await hire("w")
        let work = Self.work(FlowQueue("mail", concurrency: 1))
        var held = try await claim(work)
        require(held.map(\.id.id), is: ["a", "c"], "The first runs of two keys")
        guard let first = held.first else { return }
        try await end(first)
        held = try await claim(work)
        require(held.map(\.id.id), is: ["b"], "The next run of the key")
        guard let second = held.first else { return }
        _ = try await store.commit(Self.write(.stick(FlowStuck(.failed, "test")), to: second))
        require(try await claim(work).isEmpty, "A stuck run has lost its key.")
        try await store.perform(FlowAct(.forceCancel, by: "Ann", because: "test"), on: second.id)
        held = try await claim(work)
        require(held.map(\.id.id), is: ["d"], "The run after one that was canceled")
        guard let third = held.first else { return }
        // A run that a run starts waits for its key, too.
        let child = FlowStart(
            Self.id("child"), creation: "", fingerprint: "", entry: Self.entry(0, "Begin"),
            parent: FlowParent(third.id, policy: .abandon), line: FlowLine(key: "k"))
        let step = FlowStoredStep(
            key: FlowStoredStep.Key(isOfEnd: false, name: "start", key: nil, ordinal: 0), type: "",
            result: .value([]))
        _ = try await store.commit(Self.write(.start(step, [child]), to: third))
        if let reopen = suite.reopen {
            store = try await reopen(store)
            // A reopened store may begin at an earlier time of the test's clock.
            try await suite.letPass(.seconds(200))
            try await store.perform(FlowAct(.forceCancel, by: "Ann", because: "test"), on: third.id)
            try await hire("w")
        } else {
            _ = try await store.commit(Self.write(.end(.back), to: third, version: third.version + 1))
        }
        held = try await claim(work).filter { $0.id.id != "c" }
        require(held.map(\.id.id), is: ["e"], "The run with a key and a queue")
        guard let fourth = held.first else { return }
        try await end(fourth)
        require(
            try await claim(work).map(\.id.id), is: ["child"], "The run that a run has started with the key")
    }

    // MARK: Waits

    mutating func checkPlacesWaits() async throws {
        for name in ["a", "b"] { try await begin(name, in: "mail") }
        for name in ["c", "d"] { try await begin(name, in: "slow") }
        try await hire("w")
        let queues = [
            FlowQueue("mail", concurrency: 1), FlowQueue("slow", rate: FlowRate(1, per: .seconds(1_000))),
        ]
        let work = FlowWork(Self.kinds, queues: queues)
        let held = try await claim(work)
        require(Set(held.map(\.id.id)), is: ["a", "c"], "The runs that get places")
        guard let first = held.first(where: { $0.id.id == "a" }) else { return }
        let trial = self
        async let place: Void = store.awaitWork(of: work)
        try await trial.end(first)
        try await place
        require(try await claim(work).map(\.id.id), is: ["b"], "The run after a wait for a place")
        let (store, letPass) = (store, suite.letPass)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "conformance.wait") { try await store.awaitWork(of: work) }
            group.addTask(name: "conformance.time") {
                // The wait may begin after any of these steps, so the time advances until the wait returns.
                while !Task.isCancelled {
                    try await letPass(.seconds(500))
                    await Task.yield()
                }
            }
            try await group.next()
            group.cancelAll()
            while (try? await group.next()) != nil {}
        }
        // So much time may have passed that the lease has expired.
        try await suite.letPass(.seconds(1_000))
        try await hire("w")
        let late = try await claim(work).map(\.id.id)
        require(late.contains("d"), "The next run gets no place after the period of a rate.")
    }
}
