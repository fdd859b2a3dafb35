internal import FlintFlows

// The checks of machines inside runs, and of moved and migrated runs.
extension FlowStoreTrial {
    private static let path = FlowPath([FlowPath.Part(machine: "Inner", key: nil, ordinal: 0)])

    /// Returns an entry into a state that waits, for a machine inside a run; `limit` is the deadline of the
    /// wait.
    private static func inner(_ number: Int, limit: Duration = .seconds(1_000)) -> FlowStoredEntry {
        FlowStoredEntry(
            number: number, kind: FlowKind(machine: "Inner", state: "Wait"), state: .encoded([7]),
            wait: FlowStoredWait(events: ["Go"], limit: limit))
    }

    mutating func checkParts() async throws {
        _ = try await begin("a")
        try await hire("w")
        guard let held = try await claim(by: "w").first else {
            return details.append("A due run is not given out.")
        }
        _ = try await store.commit(Self.write(.part(Self.path, .enter(Self.inner(0))), to: held))
        let released = try await store.commit(Self.write(.wait([Self.path]), to: held, version: 1))
        require(
            released.isReleased, "A run in which only a machine inside is left, and waits, is not let go.")
        let waiting = try await found("a")
        require(waiting.part(Self.path)?.entry, is: Self.inner(0), "The entry of a machine inside")
        require(try await claim(by: "w").isEmpty, "A run whose machine inside waits is given out.")
        try await store.send("Go", payload: [5], to: held.id, key: nil)
        guard let taken = try await claim(by: "w").first else {
            return details.append("An event for a machine inside does not free the run.")
        }
        require(taken.partArrivals.map(\.event?.payload), is: [[5]], "The event for a machine inside")
        try await checkNews(of: taken)
    }

    /// Checks that the worker of a run learns about the ended waits of machines inside the run.
    private mutating func checkNews(of held: FlowRecord) async throws {
        var version = held.version
        func write(_ change: FlowWrite.Change) async throws -> FlowWriteAnswer {
            defer { version += 1 }
            return try await store.commit(Self.write(change, to: held, version: version))
        }
        let entered = try await write(.part(Self.path, .enter(Self.inner(1, limit: .seconds(100)))))
        require(entered.parts.isEmpty, "The wait of a machine inside has ended before anything came.")
        require(
            try await found("a").events.isEmpty, "An event that a machine inside has consumed is still there."
        )
        try await suite.letPass(.seconds(150))
        let late = try await write(.look)
        require(late.parts.map(\.arrival), is: [.deadline], "What ends the wait of a machine inside")
        _ = try await write(.part(Self.path, .enter(Self.inner(2))))
        try await store.send("Go", payload: [6], to: held.id, key: nil)
        let news = try await store.renewLease(of: "w", for: Self.lease, isNew: false)
        require(news, is: [held.id], "The runs with news for their worker")
        let ended = try await write(.part(Self.path, .end(.finished([9]), history: [4])))
        require(ended.parts.isEmpty, "A machine inside that has ended still waits.")
        let part = try await found("a").part(Self.path)
        require(part?.result, is: .finished([9]), "The result of a machine inside")
        require(part?.entry.history, is: [4], "The state at which a machine inside the run resumes")
        _ = try await write(.enter(Self.entry(1, "Next")))
        require(
            try await found("a").parts.isEmpty, "A run keeps the machines inside a state that it has left.")
    }

    mutating func checkMoves() async throws {
        let waiting = try await waiting("a")
        let next = Self.entry(0, "Next", bytes: [8])
        try await store.perform(FlowAct(.move, by: "Ann", because: "test", to: next), on: waiting.id)
        require(
            try await claim(by: "w", kinds: [Self.kind("Wait")]).isEmpty,
            "A moved run is claimed in its old state.")
        guard let moved = try await claim(by: "w", kinds: [Self.kind("Next")]).first else {
            return details.append("A run is not given out where it was moved to.")
        }
        require(moved.entry, is: Self.entry(2, "Next", bytes: [8]), "The entry of a run that was moved")
        let migrated = Self.entry(3, "Begin", bytes: [9])
        _ = try await store.commit(Self.write(.migrate(migrated), to: moved))
        _ = try await store.commit(
            Self.write(.postpone(.seconds(100)), to: moved, version: moved.version + 1))
        require(
            try await claim(by: "w").isEmpty, "A run that was handed back for a while is given out at once.")
        try await suite.letPass(.seconds(150))
        let later = try await claim(by: "w", kinds: [Self.kind("Begin")])
        require(later.map(\.entry), is: [migrated], "The entry of a run that was taken over")
        require(
            later.map(\.path.last?.state), is: ["Begin"], "The end of the path of a run that was taken over")
    }
}
