internal import FlintFlows

extension FlowStoreTrial {
    mutating func checkPages() async throws {
        let names = ["e", "b", "d", "a", "c"]
        for name in names { _ = try await begin(name, state: name == "c" ? "Next" : "Begin") }
        try await store.perform(FlowAct(.forceCancel, by: "Ann", because: "test"), on: Self.id("d"))
        var (pages, last): ([[String]], FlowRunID?) = ([], nil)
        repeat {
            let page = try await store.runs(FlowQuery(machine: Self.machine, after: last, limit: 2))
            pages.append(page.map(\.id.id))
            last = page.last?.id
        } while last != nil && pages.count < 9
        require(pages, is: [["a", "b"], ["c", "d"], ["e"], []], "Pages of two")
        let ended = try await store.runs(FlowQuery(status: .ended)).map(\.id.id)
        require(ended, is: ["d"], "The runs that have ended")
        require(try await store.runs(FlowQuery(state: "Next")).map(\.id.id), is: ["c"], "The runs in a state")
        require(
            try await store.runs(FlowQuery(machine: "Other")).isEmpty, "There are runs of another machine.")
        require(
            try await store.runs(FlowQuery(minimumAge: .seconds(50))).isEmpty, "A run is older than it is.")
        try await suite.letPass(.seconds(100))
        _ = try await begin("new")
        let old = try await store.runs(FlowQuery(minimumAge: .seconds(50))).map(\.id.id)
        require(old, is: ["a", "b", "c", "d", "e"], "The runs that have been in their states for long")
    }

    mutating func checkCounts() async throws {
        require(try await store.statistics(), is: FlowStatistics([], lag: .zero), "The counts without runs")
        let beginning = try await begin("due").createdAt
        _ = try await store.start(Self.start("later", at: beginning.advanced(by: .seconds(10_000))))
        _ = try await waiting("waiting")
        for name in ["a", "b"] { _ = try await begin(name) }
        try await store.perform(FlowAct(.forceCancel, by: "Ann", because: "test"), on: Self.id("a"))
        for held in try await claim(by: "w") where held.id.id == "b" {
            _ = try await store.commit(Self.write(.stick(FlowStuck(.failed, "test")), to: held))
        }
        let statistics = try await store.statistics()
        let counts = statistics.counts.map { "\($0.machine) \($0.status) \($0.count)" }
        let expected = ["ended 1", "ready 1", "running 1", "stuck 1", "waiting 1"]
        require(counts, is: expected.map { "\(Self.machine) \($0)" }, "The counts")
        require(statistics.lag, is: .zero, "The lag when nothing is due")
        try await suite.letPass(.seconds(10_100))
        let lag = try await store.statistics().lag
        // The lag counts from the earliest due time, which is the deadline of the waiting run.
        require(lag >= .seconds(9_000) && lag < .seconds(9_900), "The lag of an overdue run is \(lag).")
    }

    // MARK: Families

    mutating func checkFamilies() async throws {
        _ = try await begin("parent")
        try await hire("w")
        guard let held = try await claim(by: "w").first else {
            return details.append("A due run is not given out.")
        }
        let policies = [("a", FlowParent.Policy.cancel), ("b", .abandon), ("c", .cancel), ("d", .abandon)]
        let starts = policies.map { name, policy in
            FlowStart(
                Self.id(name), creation: name, fingerprint: "", entry: Self.entry(0, "Next"),
                parent: FlowParent(held.id, policy: policy))
        }
        let step = FlowStoredStep(
            key: FlowStoredStep.Key(isOfEnd: false, name: "start", key: nil, ordinal: 0), type: "",
            result: .value([]))
        _ = try await store.commit(Self.write(.start(step, starts), to: held))
        let children = try await claim(by: "w", kinds: [Self.kind("Next")])
        require(Set(children.map(\.id.id)), is: ["a", "b", "c", "d"], "The runs that a run has started")
        await require(.runExists, "Starting a run that somebody else has started") { [store] in
            let other = FlowStart(
                held.id, creation: "", fingerprint: "", entry: Self.entry(0, "Next"),
                parent: FlowParent(held.id, policy: .cancel))
            _ = try await store.commit(Self.write(.start(step, [other]), to: held, version: 1))
        }
        let awaited = [Self.id("a"), Self.id("b")]
        _ = try await store.commit(Self.write(.awaitEnds(awaited), to: held, version: 1))
        for child in children where ["a", "b"].contains(child.id.id) {
            require(try await claim(by: "w").isEmpty, "A run goes on before the last end for which it waits.")
            _ = try await store.commit(Self.write(.end(.back), to: child))
        }
        let woken = try await claim(by: "w")
        require(woken.map(\.id), is: [held.id], "The run after the ends for which it has waited")
        require(
            try await store.removeRuns(endedLongerThan: .seconds(-1)), is: 0,
            "The number of removed runs, of which one has not ended")
        guard let parent = woken.first else { return }
        _ = try await store.commit(Self.write(.end(.back), to: parent))
        require(
            try await found("c").isCancelRequested, "The end of a run does not cancel what it has started.")
        require(try await !found("d").isCancelRequested, "The end of a run cancels what it has abandoned.")
    }

    // MARK: Waits

    mutating func checkWorkersWaits() async throws {
        let waiting = try await waiting("a")
        let causes: [@Sendable (FlowStoreTrial) async throws -> Void] = [
            { try await $0.store.send("Go", payload: [], to: waiting.id, key: nil) },
            { _ = try await $0.begin("b") },
        ]
        for cause in causes {
            let trial = self
            async let work: Void = store.awaitWork(of: Self.kinds)
            try await cause(trial)
            // The wait may return early or late, but it must return.
            try await work
            require(try await !claim(by: "w").isEmpty, "Nothing is due after a wait for work.")
        }
        _ = try await self.waiting("c", by: "v")
        let (store, letPass) = (store, suite.letPass)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "conformance.wait") { try await store.awaitWork(of: Self.kinds) }
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
    }

    mutating func checkClientsWaits() async throws {
        _ = try await begin("a")
        try await hire("w")
        guard let held = try await claim(by: "w").first else {
            return details.append("A due run is not given out.")
        }
        let store = store
        async let first = store.awaitEnd(of: held.id)
        async let second = store.awaitEnd(of: held.id)
        _ = try await store.commit(Self.write(.end(.finished([8])), to: held))
        require(
            try await [first.ending, second.ending], is: [.finished([8]), .finished([8])], "The awaited end")
        require(
            try await store.awaitEnd(of: held.id).ending, is: .finished([8]),
            "An end that was before the wait")
    }

    mutating func checkCancellation() async throws {
        let waiting = try await waiting("a")
        let store = store
        let waits = [
            Task(name: "conformance.wait") { try await store.awaitWork(of: [Self.kind("None")]) },
            Task(name: "conformance.wait") { _ = try await store.awaitEnd(of: waiting.id) },
        ]
        for wait in waits {
            wait.cancel()
            guard case .failure(let error) = await wait.result, error is CancellationError else {
                details.append("A wait does not end with its task.")
                continue
            }
        }
        let writing = Task(name: "conformance.write") {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            try await store.send("Go", payload: [], to: waiting.id, key: nil)
        }
        try await writing.value
        require(try await found("a").events.count, is: 1, "The events that a canceled task has sent")
    }

    // MARK: Keeping and removing

    mutating func checkRemoval() async throws {
        for name in ["a", "b", "c"] { _ = try await begin(name) }
        let act = FlowAct(.forceCancel, by: "Ann", because: "test")
        try await store.perform(act, on: Self.id("a"))
        try await suite.letPass(.seconds(100))
        try await store.perform(act, on: Self.id("b"))
        require(try await store.removeRuns(endedLongerThan: .seconds(50)), is: 1, "How many runs are removed")
        let left = try await store.runs(FlowQuery(machine: Self.machine)).map(\.id.id)
        require(left, is: ["b", "c"], "The runs that are left")
        require(
            try await store.start(Self.start("a", creation: "second")).isNew,
            "The identity is not free again.")
        require(try await found("a").creation, is: "second", "The creation of the new run")
    }

    mutating func checkSurvival() async throws {
        guard let reopen = suite.reopen else { return }
        _ = try await waiting("waiting")
        try await store.send("Other", payload: [4, 5], to: Self.id("waiting"), key: "k")
        _ = try await begin("ended")
        try await store.perform(FlowAct(.forceCancel, by: "Ann", because: "test"), on: Self.id("ended"))
        _ = try await begin("removed")
        _ = try await begin("held")
        let held = try await claim(by: "w").first { $0.id == Self.id("held") }
        let removed = Self.id("removed")
        try await store.perform(FlowAct(.forceCancel, by: "Ann", because: "test"), on: removed)
        let before = try await store.runs(FlowQuery(machine: Self.machine))
        store = try await reopen(store)
        let after = try await store.runs(FlowQuery(machine: Self.machine))
        require(after.filter { $0.id.id != "held" }, is: before.filter { $0.id.id != "held" }, "The runs")
        let found = try await found("held")
        require(found.epoch, is: held?.epoch ?? 0, "The epoch of a run that was held")
        require(
            found.owner == nil ? found.status == .ready : found.owner == "w",
            "A run without a worker cannot be claimed.")
        try await store.send("Go", payload: [6], to: Self.id("waiting"), key: "k")
        require(try await self.found("waiting").events.count, is: 1, "The events of one key")
    }
}
