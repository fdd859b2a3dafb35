import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Events that a run cannot use.
@Suite(.timeLimit(.minutes(10))) struct SetAsideTests {
    private static let order = FlowRunID(machine: "Order", id: "1")

    /// Stores an event as a client of another version, or a person, may have written it.
    private func send(
        _ type: String, _ json: String, to run: FlowRunID = order, in workshop: Workshop
    ) async throws {
        try await workshop.store.send(type, payload: Array(json.utf8), to: run, key: nil)
        try await workshop.pass(60)
    }

    @Test(arguments: [#"{"approval":5}"#, "", #"{"approval":{"_0":{}}}"#, #"{"remark":{"_0":{}}}"#])
    func `an event that cannot be decoded is set aside, and the run goes on with the right one`(
        json: String
    ) async throws {
        let notices = Journal<String>()
        try await Workshop.openWithOrders {
            $0.onNotice = { notice in
                guard case .eventSetAside(let number, let type, let reason) = notice.kind else { return }
                notices.note("\(notice.name) \(number) \(type) \(reason) in \(notice.state ?? "")")
            }
        } _: { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(60)
            let due = try await workshop.record("Order").due
            try await send("Approval", json, in: workshop)
            let record = try await workshop.record("Order")
            #expect(record.status == .waiting && record.kind.state == "AwaitApproval" && record.stuck == nil)
            #expect(record.events.isEmpty && record.due == due && record.failures == 0 && record.claims == 0)
            #expect(
                record.setAside.map(\.event) == [
                    FlowStoredEvent(number: 1, type: "Approval", payload: Array(json.utf8))
                ])
            #expect(record.setAside.map(\.reason.code) == [.undecodable])
            #expect(notices.entries == ["eventSetAside 1 Approval undecodable in AwaitApproval"])
            try await workshop.approveOrder()
            let run = workshop.engine.run(OrderFlow.self, id: "1")
            #expect(try await run.output.text == "1 charged by Bob shipd")
            #expect(
                try await workshop.record("Order").setAside == record.setAside
                    && workshop.diary.entries == ["charge", "ship", "onTerminate"])
        }
    }

    @Test func `behind events that cannot be decoded, the next one and the deadline end the wait`()
        async throws
    {
        try await Workshop.openWithOrders { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(86_400)
            for _ in 0..<2 { try await send("Approval", "[]", in: workshop) }
            try await workshop.pass(3 * 86_400 - 1_000 - 86_400)
            #expect(try await workshop.record("Order").status == .waiting)
            #expect(try await workshop.record("Order").setAside.count == 2)
            try await workshop.pass(1_000)
            let run = workshop.engine.run(OrderFlow.self, id: "1")
            #expect(try await run.output.text == "1 charged refundd")
        }
    }

    @Test func `an event that no state ever awaits is set aside when a worker has the run`() async throws {
        try await Workshop.openWithOrders { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(60)
            try await send("Aproval", #"{"approval":{"_0":{"by":"Eve"}}}"#, in: workshop)
            #expect(try await workshop.record("Order").events.map(\.type) == ["Aproval"])
            try await workshop.approveOrder()
            let run = workshop.engine.run(OrderFlow.self, id: "1")
            #expect(try await run.output.text == "1 charged by Bob shipd")
            let record = try await workshop.record("Order")
            #expect(record.setAside.map(\.event.type) == ["Aproval"] && record.events.isEmpty)
            #expect(record.setAside.first?.reason.code == .unawaited)
            #expect(record.setAside.first?.reason.text.contains("Order") == true)
        }
    }

    @Test func `a machine inside a run waits again, and the others are not disturbed`() async throws {
        try await Workshop.open { workshop in
            workshop.engine.register(TripFlow.self) { TripFlow(office: TripOffice(diary: workshop.diary)) }
        } _: { workshop in
            let run = try await workshop.engine.start(TripFlow.self, id: "1", with: Note("Ann"))
            try await workshop.pass(60)
            let id = FlowRunID(machine: "Trip", id: "1")
            // The second one can be decoded, and is of a type that the region does not await.
            try await send("Boarding", "{}", to: id, in: workshop)
            try await send("RoomKey", #"{"event":"Boarding","context":{"seat":2}}"#, to: id, in: workshop)
            let record = try await workshop.record("Trip")
            #expect(
                record.status == .waiting
                    && record.events.isEmpty
                    && record.setAside.map(\.event.type) == ["Boarding", "RoomKey"]
                    && record.parts.allSatisfy { $0.arrival == nil })
            for event in [TripEvent.boarding(Boarding()), .roomKey(RoomKey()), .checkOut(CheckOut())] {
                try await workshop.engine.send(event, to: TripFlow.self, id: "1")
                try await workshop.pass(60)
            }
            #expect(try await run.output.text == "Ann (seat 1 board, room sleep) pay")
        }
    }

    @Test func `what a machine awaits that a handler runs later comes back to it`() async throws {
        try await Workshop.openWithOrders(handle: { workshop, state in
            guard state == "Begin" else { return }
            let trip = TripFlow(office: TripOffice(diary: workshop.diary))
            workshop.diary.note(try await subflow(to: trip, Note("Ann")).get().text)
        }) { workshop in
            _ = try await workshop.engine.start(
                OrderFlow.self, id: "1", with: Order(), at: workshop.store.now.advanced(by: .seconds(600)))
            func send(_ event: TripEvent) async throws {
                try await workshop.engine.send(event, of: TripFlow.self, inside: OrderFlow.self, id: "1")
            }
            try await send(.strike(Strike()))
            try await workshop.pass(1_200)
            // The worker did not know the machine when it took the run.
            #expect(workshop.diary.entries.contains("Ann abandoned"))
            let record = try await workshop.record("Order")
            #expect(record.kind.state == "AwaitApproval" && record.setAside.isEmpty && record.events.isEmpty)
            // From now on its events are registered with those of the order.
            let names = try await workshop.store.registeredNames().filter { $0.kind == .event }
            #expect(
                names.allSatisfy { $0.machine == "Order" }
                    && names.map(\.name).contains("Strike")
                    && names.map(\.name).contains("Approval"))
        }
    }

    @Test func `a worker registers the names of its machines when it begins`() async throws {
        try await Workshop.open { workshop in
            workshop.engine.register(TripFlow.self) { TripFlow(office: TripOffice(diary: workshop.diary)) }
        } _: { workshop in
            try await workshop.pass(60)
            let names = try await workshop.store.registeredNames()
            #expect(Set(names.map(\.machine)) == ["Trip"] && Set(names.map(\.fingerprint)).count == 1)
            func all(_ kind: FlowMachineName.Kind) -> Set<String> {
                Set(names.filter { $0.kind == kind }.map(\.name))
            }
            #expect(all(.input) == ["Note"])
            #expect(
                names.contexts(of: "Travel", in: "Trip") == ["Note"]
                    && names.contexts(of: "Fail", in: "Trip") == [""]
                    && names.contexts(of: "Trav", in: "Trip") == [])
            #expect(
                all(.event) == ["Boarding", "Strike", "RoomKey", "CheckOut"]
                    && all(.state).isSuperset(of: ["Begin", "Plan", "Travel", "Stay", "End"]))
        }
    }

    @Test func `a worker without the key of an event makes the run stuck, because it could decode none`()
        async throws
    {
        try await Workshop.openWithOrders { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(60)
            try await workshop.store.send(
                "Approval", payload: [0, 3] + Array("old".utf8) + [1], to: Self.order, key: nil)
            try await workshop.pass(60)
            let record = try await workshop.record("Order")
            #expect(
                record.stuck?.code == .incompatible
                    && record.stuck?.text.contains("'old'") == true
                    && record.setAside.isEmpty)
        }
    }

    @Test func `a run keeps the newest hundred events that were set aside`() throws {
        let now = FlowTime(microseconds: 0)
        var record = FlowRecord.begun()
        for _ in 0..<150 { try record.receive("E", payload: [], key: nil, at: now) }
        let isClaimed = record.claim(by: "w", at: now)
        #expect(isClaimed)
        let reason = FlowSetAside.Reason(.unawaited, "text")
        try record.commit(record.write(.setAside(Array(1...140), reason)), at: now)
        #expect(
            record.setAside.map(\.event.number) == Array(41...140)
                && record.events.map(\.number) == Array(141...150)
                && record.owner == "w")
    }
}
