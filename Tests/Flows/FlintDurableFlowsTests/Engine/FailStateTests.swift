import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// What is drawn after Fail, and what its handler gets of the error.
@Suite(.timeLimit(.minutes(10))) struct FailStateTests {
    private static let states = ["Begin", "Plan", "Fail", "Excuse", "End"]

    private static func types(_ isRegistered: Bool) -> FlowErrorTypes {
        isRegistered ? FlowErrorTypes().adding(Declined.self) : FlowErrorTypes()
    }

    private static func stored(_ isRegistered: Bool) -> FlowFailure {
        FlowFailure(
            type: "FlintDurableFlowsTests.Declined", text: "Declined(code: 7)",
            payload: isRegistered ? Array(#"{"code":7}"#.utf8) : nil)
    }

    /// Expects the errors that handlers have got: as themselves if their type is registered, else as they are stored.
    private static func expect(
        _ count: Int, in errors: Journal<any Error>, isRegistered: Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        if isRegistered {
            let expected = Array(repeating: Declined(code: 7), count: count)
            #expect(errors.entries as? [Declined] == expected, sourceLocation: sourceLocation)
        } else {
            let expected = Array(repeating: stored(false), count: count)
            #expect(errors.entries as? [FlowFailure] == expected, sourceLocation: sourceLocation)
        }
    }

    @Test(arguments: [true, false], ["step", "handler"])
    func `when all attempts have failed, Fail is entered, and what is drawn after it goes on`(
        isRegistered: Bool, place: String
    ) async throws {
        let errors = Journal<any Error>()
        try await Workshop.open { workshop in
            workshop.engine.register(FeastFlow.self, errorTypes: Self.types(isRegistered)) {
                FeastFlow(
                    office: TripOffice(diary: workshop.diary) { step, _ in
                        if step == "plan" { throw Declined(code: 7) }
                    },
                    plan: {
                        guard place == "handler" else { return }
                        workshop.diary.note("plan")
                        throw Declined(code: 7)
                    },
                    excuse: { error in
                        errors.note(error)
                        try await workshop.pass(600)
                    })
            }
        } _: { workshop in
            let run = try await workshop.engine.start(FeastFlow.self, id: "1", with: Note("Ann"))
            try await workshop.pass(60)
            let failed = try await workshop.record("Feast")
            #expect(
                failed.status == .running
                    && failed.failures == 0
                    && failed.kind == FlowKind(machine: "Feast", state: "Fail"))
            #expect(failed.entry.number == 2 && failed.entry.state == .failure(Self.stored(isRegistered)))
            #expect(try await run.output == Note("sorry excuse"))
            #expect(
                try await workshop.record("Feast").path.map(\.state) == Self.states
                    && workshop.diary.entries == ["plan", "plan", "plan", "Fail", "excuse", "onTerminate"])
        }
        Self.expect(1, in: errors, isRegistered: isRegistered)
    }

    @Test(arguments: [true, false])
    func `the handler of Fail gets an equal error from another worker`(isRegistered: Bool) async throws {
        let (diary, errors) = (Journal<String>(), Journal<any Error>())
        try await Succession.open { engine, life in
            engine.register(
                FeastFlow.self, errors: FlowErrorPolicy(retrying: .never),
                errorTypes: Self.types(isRegistered)
            ) {
                FeastFlow(
                    office: TripOffice(diary: diary) { step, _ in
                        if step == "plan" { throw Declined(code: 7) }
                    },
                    excuse: { error in
                        errors.note(error)
                        if life.number == 1 { life.end() }
                    })
            }
        } _: { lives in
            let run = try await lives.client.start(FeastFlow.self, id: "1", with: Note("Ann"))
            try await lives.live { try await lives.pass(60) }
            #expect(try await lives.record("Feast").kind.state == "Fail")
            let output = try await lives.live { try await run.output }
            #expect(output == Note("sorry excuse"))
            #expect(try await lives.record("Feast").path.map(\.state) == Self.states)
        }
        Self.expect(2, in: errors, isRegistered: isRegistered)
        #expect(diary.entries == ["plan", "Fail", "Fail", "excuse", "onTerminate"])
    }

    @Test func `an error of a branch is tried again there, and then leads to Fail`() async throws {
        let errors = Journal<any Error>()
        try await Workshop.open { workshop in
            workshop.engine.register(FeastFlow.self) {
                FeastFlow(
                    office: TripOffice(diary: workshop.diary) { step, _ in
                        if step == "lay" { throw Declined(code: 7) }
                    },
                    excuse: { errors.note($0) })
            }
        } _: { workshop in
            let run = try await workshop.engine.start(FeastFlow.self, id: "1", with: Note("Ann"))
            #expect(try await run.output == Note("sorry excuse"))
            #expect(
                workshop.diary.entries == ["plan", "lay", "lay", "lay", "Fail", "excuse", "onTerminate"])
            #expect(
                try await workshop.record("Feast").path.map(\.state)
                    == ["Begin", "Plan", "Split", "Fail", "Excuse", "End"])
        }
        Self.expect(1, in: errors, isRegistered: false)
    }

    @Test(arguments: [true, false])
    func `a run that is stuck at Fail is retried at the state that failed`(isCorrected: Bool) async throws {
        let (errors, plans) = (Journal<any Error>(), Shared(0))
        try await Workshop.open { workshop in
            workshop.engine.register(FeastFlow.self, errors: FlowErrorPolicy(retrying: .never)) {
                FeastFlow(
                    office: TripOffice(diary: workshop.diary) { step, _ in
                        guard step == "plan" else { return }
                        plans.value += 1
                        if plans.value == 1 || !isCorrected { throw Declined(code: 7) }
                    },
                    excuse: { if errors.note($0) == 0 { throw Declined(code: 9) } })
            }
        } _: { workshop in
            let run = try await workshop.engine.start(FeastFlow.self, id: "1", with: Note("Ann"))
            try await workshop.pass(600)
            let stuck = try await workshop.record("Feast")
            #expect(stuck.status == .stuck && stuck.kind.state == "Fail" && stuck.decision == nil)
            #expect(stuck.stuck?.code == .failed && stuck.stuck?.text.contains("code: 9") == true)
            // Its end has not begun.
            #expect(workshop.diary.entries == ["plan", "Fail"])
            try await workshop.engine.retry(FeastFlow.self, id: "1", by: "Bob", because: "corrected")
            if isCorrected {
                try await workshop.pass(60)
                let record = try await workshop.record("Feast")
                #expect(
                    record.status == .waiting
                        && record.kind.state == "Split"
                        && record.path.map(\.state) == ["Begin", "Plan", "Fail", "Plan", "Split"])
                #expect(workshop.diary.entries == ["plan", "Fail", "plan", "lay"])
            } else {
                #expect(try await run.output == Note("sorry excuse"))
                #expect(
                    workshop.diary.entries == ["plan", "Fail", "plan", "Fail", "excuse", "onTerminate"])
            }
        }
    }
}
