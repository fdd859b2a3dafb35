extension FlowStoreTrial {
    mutating func check(_ rule: FlowStoreConformance.Rule) async throws {
        switch rule {
        case .startsOnce: try await checkStarts()
        case .keepsRecords: try await checkRecords()
        case .claimsOnce: try await checkClaims()
        case .claimsInOrder: try await checkOrder()
        case .claimsKinds: try await checkKinds()
        case .needsLease: try await checkLeaseless()
        case .freesRuns: try await checkLostLease()
        case .renewsLeases: try await checkRenewal()
        case .refusesStaleWrites: try await checkFences()
        case .answersWrites: try await checkAnswers()
        case .storesEvents: try await checkEvents()
        case .setsEventsAside: try await checkSetAside()
        case .mendsEvents: try await checkEventActs()
        case .keepsDeadlines: try await checkDeadlines()
        case .reportsCancellation: try await checkRequests()
        case .performsActs: try await checkActs()
        case .namesErrors: try await checkErrors()
        case .keepsFamilies: try await checkFamilies()
        case .keepsParts: try await checkParts()
        case .movesRuns: try await checkMoves()
        case .limitsQueues: try await checkQueues()
        case .keepsRates: try await checkRates()
        case .ranksRuns: try await checkRanks()
        case .servesKeys: try await checkKeys()
        case .wakesQueues: try await checkPlacesWaits()
        case .listsPages: try await checkPages()
        case .countsRuns: try await checkCounts()
        case .keepsNames: try await checkNames()
        case .wakesWorkers: try await checkWorkersWaits()
        case .wakesClients: try await checkClientsWaits()
        case .endsWaits: try await checkCancellation()
        case .removesOldRuns: try await checkRemoval()
        case .removesNamedRuns: try await checkNamedRemoval()
        case .keepsHistory: try await checkHistory()
        case .survives: try await checkSurvival()
        }
    }

    // MARK: Runs

    private mutating func checkStarts() async throws {
        let answers = try await withThrowingTaskGroup(of: (FlowRecord, Bool).self) { [store] group in
            for number in 0..<8 {
                group.addTask(name: "conformance.start") {
                    let answer = try await store.start(Self.start("a", creation: "creation \(number)"))
                    return (answer.record, answer.isNew)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        require(answers.count { $0.1 }, is: 1, "How many of eight starts at a time are new")
        require(Set(answers.map(\.0.creation)).count, is: 1, "How many runs eight starts at a time give")
        let again = try await store.start(Self.start("a", creation: "later"))
        require(!again.isNew && again.record.creation != "later", "A later start gave another run.")
    }

    private mutating func checkRecords() async throws {
        var expected = try await begin("a")
        require(try await store.record(of: Self.id("b")) == nil, "There is a run that was not started.")
        try await hire("w")
        guard let held = try await claim(by: "w").first else {
            return details.append("A due run is not given out.")
        }
        let time = held.enteredAt
        _ = expected.claim(by: "w", at: max(time, expected.due ?? time))
        require(held, is: expected, "A run after its claim")
        let step = FlowStoredStep(
            key: FlowStoredStep.Key(isOfEnd: false, name: "step", key: "k", ordinal: 1), type: "Int",
            result: .value([7]))
        _ = try await store.commit(Self.write(.step(step), to: held))
        try await store.send("Other", payload: [9], to: held.id, key: "key")
        try await store.perform(FlowAct(.cancel, by: "Ann", because: "test"), on: held.id)
        let record = try await found("a")
        require(record.steps.map(\.key), is: [step.key], "The steps of a run")
        require(record.steps.map(\.result), is: [step.result], "The results of the steps of a run")
        require(record.events.map(\.payload), is: [[9]], "The events of a run")
        require(record.isCancelRequested, "A request to cancel is not kept.")
        require(record.acts.map(\.actor), is: ["Ann"], "What persons did to a run")
        require(record.version, is: 1, "The number of writes of a run")
        require(record.trace, is: Self.trace, "The trace of a run")
        require(record.caller, is: Self.caller, "The subject of a run")
        try await checkNotes(of: held, after: step)
    }

    /// Checks that notes about a step are stored, and that each note replaces the earlier one about the step.
    private mutating func checkNotes(of held: FlowRecord, after step: FlowStoredStep) async throws {
        func note(_ name: String, _ byte: UInt8) -> FlowStoredStep {
            FlowStoredStep(
                key: FlowStoredStep.Key(isOfEnd: true, name: name, key: "k", ordinal: 1), type: "Int",
                result: .value([byte]))
        }
        let failure = FlowFailure(type: "Failure", text: "It failed.")
        let changes: [FlowWrite.Change] = [
            .note([note("a", 1)]), .note([note("a", 2), note("b", 1)]),
            .retry(after: .seconds(1), failure, notes: [note("b", 2), note("c", 1)]),
        ]
        for (index, change) in changes.enumerated() {
            _ = try await store.commit(Self.write(change, to: held, version: index + 1))
        }
        let notes = [note("a", 2), note("b", 2), note("c", 1)]
        let found = try await found("a").steps
        require(found.map(\.key), is: ([step] + notes).map(\.key), "The steps and notes of a run")
        require(found.map(\.result), is: ([step] + notes).map(\.result), "The results of steps and notes")
    }

    private mutating func checkClaims() async throws {
        for number in 0..<20 { _ = try await begin("run \(number)") }
        for worker in 0..<4 { try await hire("w\(worker)") }
        let claims = try await withThrowingTaskGroup(of: [FlowRunID].self) { [self] group in
            for worker in 0..<4 {
                group.addTask(name: "conformance.claim") {
                    var ids: [FlowRunID] = []
                    for _ in 0..<8 { ids += try await claim(by: "w\(worker)", limit: 1).map(\.id) }
                    return ids
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        require(claims.count, is: 20, "How many claims four workers got for twenty runs")
        require(Set(claims).count, is: 20, "How many runs four workers got of twenty")
    }

    private mutating func checkOrder() async throws {
        let now = try await begin("first").createdAt
        for seconds in [900, 300, 600] {
            _ = try await store.start(
                Self.start("after \(seconds)", at: now.advanced(by: .seconds(seconds))))
        }
        try await hire("w")
        require(try await claim(by: "w").map(\.id.id), is: ["first"], "The runs that are due at once")
        try await suite.letPass(.seconds(1_000))
        let later = try await claim(by: "w", limit: 2).map(\.id.id) + claim(by: "w").map(\.id.id)
        require(later, is: ["after 300", "after 600", "after 900"], "The runs that are due later")
    }

    private mutating func checkKinds() async throws {
        for (name, state) in [("a", "Begin"), ("b", "Next"), ("c", "Begin"), ("d", "Begin")] {
            _ = try await begin(name, state: state)
        }
        try await hire("w")
        let first = try await claim(by: "w", limit: 2, kinds: [Self.kind("Begin")])
        require(first.count, is: 2, "How many of three runs a limit of two gives")
        let rest = try await claim(by: "w", kinds: [Self.kind("Begin")])
        require(Set((first + rest).map(\.id.id)), is: ["a", "c", "d"], "The runs of one kind")
        let other = FlowKind(machine: Self.machine, state: "Next", revision: 1)
        require(try await claim(by: "w", kinds: [other]).isEmpty, "A run of another revision is given out.")
        let typed = FlowKind(machine: Self.machine, state: "Next", context: "Parcel")
        require(try await claim(by: "w", kinds: [typed]).isEmpty, "A run of another context is given out.")
        _ = try await store.start(
            FlowStart(
                Self.id("e"), creation: "first", fingerprint: "print",
                entry: FlowStoredEntry(
                    number: 0, kind: typed, state: .encoded([1]), wait: nil, history: [2, 3]),
                act: FlowAct(.move, by: "Ann", because: "restarted")))
        let untyped = try await claim(by: "w", kinds: [Self.kind("Next")])
        require(untyped.map(\.id.id), is: ["b"], "The runs of a kind without a context")
        let found = try await claim(by: "w", kinds: [typed])
        require(found.map(\.kind), is: [typed], "The kinds of runs that are claimed by their context")
        require(found.map(\.entry.history), is: [[2, 3]], "The history of a run that begins with one")
        require(found.flatMap(\.acts).map(\.reason), is: ["restarted"], "The act that has made a run")
    }

    // MARK: Leases and writes

    private mutating func checkLeaseless() async throws {
        _ = try await begin("a")
        let trial = self
        await require(.leaseLost, "A claim without a lease") { _ = try await trial.claim(by: "w") }
        await require(.leaseLost, "Renewing a lease that never began") { [store] in
            _ = try await store.renewLease(of: "w", for: Self.lease, isNew: false)
        }
        require(try await found("a").owner, is: nil, "The owner of a run that was not claimed")
    }

    private mutating func checkLostLease() async throws {
        _ = try await begin("a")
        try await hire("w", for: .seconds(10))
        guard let held = try await claim(by: "w").first else {
            return details.append("A due run is not given out.")
        }
        try await suite.letPass(.seconds(11))
        try await hire("v")
        let taken = try await claim(by: "v")
        require(taken.map(\.id.id), is: ["a"], "The runs of a worker whose lease is over")
        require((taken.first?.epoch ?? 0) > held.epoch, "The epoch does not rise with another worker.")
        await require(.stale, "A write after the lease") { [store] in
            _ = try await store.commit(Self.write(.release, to: held))
        }
        await require(.leaseLost, "Renewing a lease that is over") { [store] in
            _ = try await store.renewLease(of: "w", for: Self.lease, isNew: false)
        }
    }

    private mutating func checkRenewal() async throws {
        _ = try await begin("a")
        try await hire("w", for: .seconds(1_000))
        guard let held = try await claim(by: "w").first else {
            return details.append("A due run is not given out.")
        }
        for _ in 0..<3 {
            try await suite.letPass(.seconds(600))
            _ = try await store.renewLease(of: "w", for: .seconds(1_000), isNew: false)
        }
        try await hire("v")
        require(try await claim(by: "v").isEmpty, "A run of a worker with a lease went to another one.")
        _ = try await store.commit(Self.write(.release, to: held))
    }

    private mutating func checkFences() async throws {
        _ = try await begin("a")
        try await hire("w")
        guard let held = try await claim(by: "w").first else {
            return details.append("A due run is not given out.")
        }
        let change = FlowWrite.Change.enter(Self.entry(1, "Next"))
        let writes = [
            FlowWrite(run: held.id, worker: "v", epoch: held.epoch, version: held.version, change: change),
            FlowWrite(
                run: held.id, worker: "w", epoch: held.epoch - 1, version: held.version, change: change),
            FlowWrite(
                run: held.id, worker: "w", epoch: held.epoch, version: held.version + 1, change: change),
            Self.write(.enter(Self.entry(2, "Next")), to: held),
        ]
        for write in writes {
            await require(.stale, "A write that does not fit") { [store] in _ = try await store.commit(write)
            }
        }
        require(try await found("a"), is: held, "A run after writes that were refused")
        _ = try await store.commit(Self.write(change, to: held))
        await require(.stale, "A write that is done again") { [store] in
            _ = try await store.commit(Self.write(change, to: held))
        }
    }

    private mutating func checkAnswers() async throws {
        _ = try await begin("a")
        try await hire("w")
        guard let held = try await claim(by: "w").first else {
            return details.append("A due run is not given out.")
        }
        try await store.send("Go", payload: [5], to: held.id, key: nil)
        let entry = FlowWrite.Change.enter(Self.entry(1, "Wait", wait: Self.wait))
        let first = try await store.commit(Self.write(entry, to: held))
        require(!first.isReleased, "A run whose event is there already is let go.")
        require(first.event?.payload, is: [5], "The event that came before the wait")
        let next = FlowWrite.Change.enter(Self.entry(2, "Wait", wait: Self.wait))
        let second = try await store.commit(Self.write(next, to: held, version: 1))
        require(second.isReleased && second.event == nil, "A run that waits is not let go.")
        require(try await found("a").events.isEmpty, "An event that was consumed is still there.")
    }

    // MARK: Events, deadlines and acts

    private mutating func checkEvents() async throws {
        let waiting = try await waiting("a")
        require(try await claim(by: "w").isEmpty, "A run that waits is given out.")
        try await store.send("Other", payload: [1], to: waiting.id, key: nil)
        require(
            try await claim(by: "w").isEmpty, "A run is given out because of an event that it does not await."
        )
        for payload in [2, 3] as [UInt8] {
            try await store.send("Go", payload: [payload], to: waiting.id, key: "k", trace: Self.trace)
        }
        let taken = try await claim(by: "w").first
        require(taken?.arrivedEvent?.payload, is: [2], "The event for which a run has waited")
        require(taken?.events.map(\.trace), is: [nil, Self.trace], "The traces of the events")
        let found = try await found("a")
        require(found.events, is: taken?.events, "The events of a run that was claimed")
        require(taken?.events.map(\.number), is: [1, 2], "The numbers of the events, each key once")
    }

    private mutating func checkDeadlines() async throws {
        _ = try await waiting("a")
        try await suite.letPass(.seconds(990))
        require(try await claim(by: "w").isEmpty, "A run is given out before its deadline.")
        try await suite.letPass(.seconds(20))
        require(try await claim(by: "w").first?.arrival, is: .deadline, "What ends a wait at its deadline")
    }

    private mutating func checkRequests() async throws {
        for name in ["a", "b"] { _ = try await begin(name) }
        try await hire("w")
        _ = try await claim(by: "w")
        try await store.perform(FlowAct(.cancel, by: "Ann", because: "test"), on: Self.id("b"))
        let canceled = try await store.renewLease(of: "w", for: Self.lease, isNew: false)
        require(canceled, is: [Self.id("b")], "The runs that are to be canceled")
    }

    private mutating func checkActs() async throws {
        let waiting = try await waiting("a")
        try await store.perform(FlowAct(.cancel, by: "Ann", because: "calm"), on: waiting.id)
        guard let held = try await claim(by: "w").first else {
            return details.append("A run that is to be canceled is not given out.")
        }
        require(held.arrival, is: .cancel, "What ends the wait of a run that is canceled")
        _ = try await store.commit(Self.write(.stick(FlowStuck(.failed, "test")), to: held))
        require(try await claim(by: "w").isEmpty, "A run that is stuck is given out.")
        try await store.perform(FlowAct(.retry, by: "Bob", because: "test"), on: held.id)
        require(try await claim(by: "w").map(\.id), is: [held.id], "The runs after a retry")
        try await store.perform(FlowAct(.forceCancel, by: "Cy", because: "test"), on: held.id)
        let record = try await found("a")
        require(record.ending, is: .cancelled, "The end of a run that was ended by force")
        require(record.acts.map(\.actor), is: ["Ann", "Bob", "Cy"], "Who did something to a run")
        require(record.acts.first?.reason, is: "calm", "Why somebody did something to a run")
    }

    private mutating func checkErrors() async throws {
        let act = FlowAct(.cancel, by: "Ann", because: "test")
        let unknown = Self.id("unknown")
        await require(.unknownRun, "An event for an unknown run") { [store] in
            try await store.send("Go", payload: [], to: unknown, key: nil)
        }
        await require(.unknownRun, "An act on an unknown run") { [store] in
            try await store.perform(act, on: unknown)
        }
        await require(.unknownRun, "Waiting for the end of an unknown run") { [store] in
            _ = try await store.awaitEnd(of: unknown)
        }
        _ = try await begin("a")
        await require(.notStuck, "A retry of a run that is not stuck") { [store] in
            try await store.perform(FlowAct(.retry, by: "Ann", because: "test"), on: Self.id("a"))
        }
        try await store.perform(FlowAct(.forceCancel, by: "Ann", because: "test"), on: Self.id("a"))
        await require(.endedRun, "An event for an ended run") { [store] in
            try await store.send("Go", payload: [], to: Self.id("a"), key: nil)
        }
        await require(.endedRun, "An act on an ended run") { [store] in
            try await store.perform(act, on: Self.id("a"))
        }
    }
}
