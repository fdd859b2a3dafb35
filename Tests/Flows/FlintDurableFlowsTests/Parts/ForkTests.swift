import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// The branches of a fork in a stored run.
@Suite(.timeLimit(.minutes(10))) struct ForkTests {
    private static let states = ["Begin", "Plan", "Split", "Meet", "Serve", "End"]
    private static let output = Note("Ann plan greet, Ann plan lay")

    private func send(_ engine: FlowEngine) async throws {
        try await engine.send(.roomKey(RoomKey()), to: FeastFlow.self, id: "1")
    }

    @Test func `a branch that waits costs no worker, and the join gets the outputs of all`() async throws {
        try await Workshop.open { workshop in
            workshop.engine.register(FeastFlow.self) { FeastFlow(office: TripOffice(diary: workshop.diary)) }
        } _: { workshop in
            let run = try await workshop.engine.start(FeastFlow.self, id: "1", with: Note("Ann"))
            try await workshop.pass(60)
            let waiting = try await workshop.record("Feast")
            #expect(waiting.status == .waiting && waiting.owner == nil && waiting.kind.state == "Split")
            let branches = Dictionary(uniqueKeysWithValues: waiting.parts.map { ("\($0.path)", $0) })
            #expect(
                branches.keys.sorted() == ["FeastSplitAwaitGuest#0", "FeastSplitLay#0"]
                    && branches["FeastSplitAwaitGuest#0"]?.isWaiting == true)
            #expect(
                branches["FeastSplitLay#0"]?.result == .finished(Array(#"{"text":"Ann plan lay"}"#.utf8)))
            try await send(workshop.engine)
            #expect(try await run.output == Self.output)
            #expect(workshop.diary.entries == ["plan", "lay", "greet", "onTerminate"])
            let ended = try await workshop.record("Feast")
            #expect(ended.path.map(\.state) == Self.states && ended.parts.isEmpty)
        }
    }

    enum Moment: CaseIterable {
        case stepOfBranch
        case endOfBranch
        case entryOfOther
        case join

        func isThat(of write: FlowWrite) -> Bool {
            switch (self, write.change) {
            case (.stepOfBranch, .step(let step)): step.key.name == "lay"
            case (.endOfBranch, .part(let path, .end)): path.parts.last?.machine == "FeastSplitLay"
            case (.entryOfOther, .part(_, .enter(let entry))): entry.kind.state == "Greet"
            case (.join, .enter(let entry)): entry.kind.state == "Meet"
            default: false
            }
        }
    }

    @Test(arguments: Moment.allCases, 1...3)
    func `after the end of a worker among the branches, another one goes on there`(
        moment: Moment, seed: Int
    ) async throws {
        let (diary, lives) = (Journal<String>(), Journal<Int>())
        try await Succession.open(seed: seed) { engine, life in
            engine.register(FeastFlow.self) {
                lives.note(life.number)
                return FeastFlow(office: TripOffice(diary: diary))
            }
        } _: { succession in
            let run = try await succession.client.start(FeastFlow.self, id: "1", with: Note("Ann"))
            try await succession.live(endingAfter: moment.isThat) {
                try await succession.pass(60)
                try await send(succession.client)
                try await succession.pass(60)
            }
            #expect(try await run.record()?.ending == nil)
            let output = try await succession.live { try await run.output }
            #expect(output == Self.output)
            #expect(try await succession.record("Feast").path.map(\.state) == Self.states)
        }
        // Nothing was in work when the worker ended, so each step was done once.
        #expect(diary.entries == ["plan", "lay", "greet", "onTerminate"])
        #expect(Set(lives.entries) == [1, 2])
    }
}
