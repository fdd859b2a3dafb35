internal import FlintFlows

// The checks of events that a run cannot use.
extension FlowStoreTrial {
    mutating func checkSetAside() async throws {
        let waiting = try await waiting("a")
        for (type, payload) in [("Other", 1), ("Go", 2)] as [(String, UInt8)] {
            try await store.send(type, payload: [payload], to: waiting.id, key: "\(payload)")
        }
        guard let held = try await claim(by: "w").first else {
            return details.append("An event for which a run waits does not free it.")
        }
        let undecodable = FlowSetAside.Reason(.undecodable, "sealed")
        let released = try await store.commit(Self.write(.setAside([2], undecodable), to: held))
        require(released.isReleased, "A run whose only awaited event was set aside does not wait again.")
        let again = try await found("a")
        require(again.due, is: waiting.due, "The deadline of a run that waits again")
        require(again.events.map(\.number), is: [1], "The events of a run that waits again")
        require(again.setAside.map(\.event.payload), is: [[2]], "What was set aside")
        require(again.setAside.map(\.reason), is: [undecodable], "The reason why it was set aside")
        try await checkReturn(of: again)
    }

    /// Checks that a run goes on with the next event, and later receives an event that was set aside because
    /// no state was known to await it.
    private mutating func checkReturn(of waiting: FlowRecord) async throws {
        try await store.send("Go", payload: [3], to: waiting.id, key: nil)
        guard let held = try await claim(by: "w").first else {
            return details.append("The next event does not free a run that waits again.")
        }
        require(held.arrivedEvent?.payload, is: [3], "The event of a run that has waited again")
        require(held.setAside, is: waiting.setAside, "What was set aside, after the claim")
        let unawaited = FlowSetAside.Reason(.unawaited, "unknown")
        _ = try await store.commit(Self.write(.setAside([1], unawaited), to: held))
        require(
            try await found("a").setAside.map(\.event.number), is: [2, 1], "What was set aside, in order")
        let wait = FlowStoredWait(events: ["Other"], limit: nil)
        let answer = try await store.commit(
            Self.write(.enter(Self.entry(2, "Wait", wait: wait)), to: held, version: held.version + 1))
        require(answer.event?.payload, is: [1], "An event that was set aside before a state waits for it")
        let after = try await found("a")
        require(after.events.map(\.number), is: [1], "The events after one has come back")
        require(after.setAside.map(\.event.number), is: [2], "What is left of what was set aside")
        _ = try await store.commit(
            Self.write(.enter(Self.entry(3, "Next")), to: held, version: held.version + 2))
        require(try await found("a").events.isEmpty, "An event that has come back is not consumed.")
    }

    /// Checks that people can drop and replace events that a run has not consumed.
    mutating func checkEventActs() async throws {
        let waiting = try await waiting("a")
        for payload in [1, 2, 3] as [UInt8] {
            try await store.send("Other", payload: [payload], to: waiting.id, key: nil)
        }
        let store = store
        func act(_ kind: FlowAct.Kind, _ number: Int, _ type: String = "") async throws {
            let event = FlowStoredEvent(number: number, type: type, payload: [9])
            try await store.perform(FlowAct(kind, by: "Ann", because: "bad", event: event), on: waiting.id)
        }
        try await act(.drop, 2)
        require(try await found("a").events.map(\.number), is: [1, 3], "The events after one was dropped")
        await require(.unknownEvent, "A drop of an event that is gone") { try await act(.drop, 2) }
        try await act(.replace, 1, "Go")
        let held = try await claim(by: "w").first
        require(held?.events.map(\.number), is: [3, 4], "The events after one was replaced")
        require(held?.arrivedEvent?.payload, is: [9], "The event in the place of another one")
        require(held?.acts.map(\.kind), is: [.drop, .replace], "What persons did to the events")
        require(held?.acts.last?.event?.payload, is: [], "The contents of an event in what persons did")
        guard let held else { return }
        _ = try await store.commit(Self.write(.stick(FlowStuck(.incompatible, "test")), to: held))
        let entry = Self.entry(1, "Wait", bytes: [7, 7])
        try await store.perform(FlowAct(.replace, by: "Ann", because: "bad", to: entry), on: waiting.id)
        let again = try await claim(by: "w").first
        require(again?.entry.state, is: .encoded([7, 7]), "The context in the place of another one")
        require(again?.previous, is: held.previous, "The previous state after a replacement")
        require(again?.arrival, is: held.arrival, "What has ended the wait, after a replacement")
    }

    mutating func checkNames() async throws {
        func name(_ kind: FlowMachineName.Kind, _ name: String) -> FlowMachineName {
            FlowMachineName(machine: Self.machine, fingerprint: "print", kind: kind, name: name)
        }
        require(try await store.registeredNames(), is: [], "The names of a new store")
        let first: Set = [name(.state, "Begin"), name(.input, ""), name(.event, "Go")]
        try await store.register(first)
        let second: Set = [name(.event, "Go"), name(.event, "L\u{E9}a's \"event\"")]
        try await store.register(second)
        require(
            try await store.registeredNames(), is: first.union(second), "The names after two registrations")
        if let reopen = suite.reopen {
            store = try await reopen(store)
            require(try await store.registeredNames(), is: first.union(second), "The names after an opening")
        }
    }
}
