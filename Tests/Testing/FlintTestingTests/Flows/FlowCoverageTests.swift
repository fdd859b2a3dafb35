import FlintCore
import FlintFlows
import FlintTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct FlowCoverageTests {
    private func run(_ numbers: [Int]) async -> RecordedRun<Parcel> {
        await ParcelPickupFlow(counter: ScriptedCounter(numbers: numbers)).recordRun()
    }

    @Test func `edges are counted over many runs`() async {
        let coverage = FlowCoverage(of: ParcelPickupFlow.self)
        #expect(coverage.missing.count == 5)
        coverage.add(await run([7]))
        #expect(coverage.missing.map(\.name) == ["Searching → Regret", "Regret → Asking"])
        coverage.add(await run([700, 701, 7]))
        #expect(
            (coverage.missing, coverage.edges.map(\.count), coverage.expectComplete())
                == ([], [2, 4, 2, 2, 2], true))
    }

    @Test func `missing edges are one issue that lists them`() async {
        let coverage = FlowCoverage(of: ParcelPickupFlow.self)
        coverage.add(await run([7]))
        let issues = await recordedIssues { #expect(!coverage.expectComplete()) }
        #expect(
            issues == [
                """
                3 of 5 edges of ParcelPickup were taken. These were not:
                  ParcelPickup: Searching → Regret (not there)
                  ParcelPickup: Regret → Asking (other number)
                """
            ])
    }

    @Test func `exceptions need not be taken, and must be true`() async {
        let coverage = FlowCoverage(of: ParcelPickupFlow.self)
        coverage.add(await run([7]))
        #expect(coverage.expectComplete(except: ["Searching → Regret", "Regret → Asking"]))
        let issues = await recordedIssues {
            coverage.expectComplete(
                except: ["Searching → Regret", "Regret → Asking", "Begin → Asking", "Here → There"])
        }
        #expect(
            issues == [
                """
                3 of 5 edges of ParcelPickup were taken.
                The exception 'Begin → Asking' was taken.
                The exception 'Here → There' is no edge of the diagram.
                """
            ])
    }

    @Test func `it hears of runs of other machines inside, and counts only its own`() async {
        let coverage = FlowCoverage(
            graph: FlowGraph(machine: "Other", fingerprint: "", states: [], edges: []))
        coverage.add(await run([7]))
        #expect((coverage.edges, coverage.expectComplete()) == ([], true))
    }

    @Test func `a run in a detached task is heard by nobody`() async throws {
        let coverage = FlowCoverage(of: ParcelPickupFlow.self)
        let flow = ParcelPickupFlow(counter: ScriptedCounter(numbers: [7]))
        await coverage.collect { _ = await Task.detached { try await flow.run() }.result }
        #expect(coverage.edges.allSatisfy { $0.count == 0 })

        struct Detaching: ParcelPickupStateMachine {
            func onAsking(from _: State) async throws -> State.Asking {
                let flow = ParcelPickupFlow(counter: ScriptedCounter(numbers: [7]))
                return .searching(try await Task.detached { try await flow.run().number }.value)
            }
            func onSearching(_ number: Int, from _: State) async throws -> State.Searching {
                .end(Parcel(number: number))
            }
            func onRegret(from _: State) async throws -> State.Regret { .asking }
        }
        let run = await Detaching().recordRun()
        #expect(run.allTransitions == run.transitions)
        #expect(try run.output() == Parcel(number: 7))
    }

    @Test(.flint(ParcelFeatures.self)) func `events of actions can be added`() async throws {
        let recorder = EventRecorder()
        _ = try await CounterFeature.pickUp.perform(
            with: Visit(name: "Ada"), using: ScriptedCounter(numbers: [700, 7]))
        let coverage = FlowCoverage(of: ParcelPickupFlow.self)
        coverage.add(recorder.events)
        #expect(coverage.missing == [])
    }

    @Test func `collections inside one another all hear`() async {
        let (outer, inner) = (
            FlowCoverage(of: ParcelPickupFlow.self), FlowCoverage(of: ParcelPickupFlow.self)
        )
        await outer.collect {
            await inner.collect { _ = await run([7]) }
            _ = await run([700, 7])
        }
        #expect(inner.edges.map(\.count) == [1, 1, 0, 0, 1])
        #expect(outer.edges.map(\.count) == [2, 3, 1, 1, 2])
    }

    @Test func `concurrent runs are counted exactly`() async {
        let coverage = FlowCoverage(of: ParcelPickupFlow.self)
        await coverage.collect {
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask { _ = await self.run(number.isMultiple(of: 2) ? [7] : [700, 7]) }
                }
            }
        }
        #expect(coverage.edges.map(\.count) == [200, 300, 100, 100, 200])
    }

    @Test func `an error is no edge`() async {
        let flow = ScriptedFlow(ParcelPickupFlow(counter: ScriptedCounter(numbers: [])))
        flow.on("Asking", throwing: NoSuchParcel())
        let coverage = FlowCoverage(of: ScriptedFlow<ParcelPickupFlow>.self)
        coverage.add(await flow.recordRun())
        #expect(coverage.edges.map(\.count) == [1, 0, 0, 0, 0])
    }
}

@Suite(.coversFlow(ParcelPickupFlow.self)) struct CoveredSuiteTests {
    @Test func `one test takes some edges`() async throws {
        _ = try await ParcelPickupFlow(counter: ScriptedCounter(numbers: [7])).run()
    }

    @Test(.flint(ParcelFeatures.self)) func `another takes the rest, in an action`() async throws {
        _ = try await CounterFeature.pickUp.perform(
            with: Visit(name: "Ada"), using: ScriptedCounter(numbers: [700, 7]))
    }

    @Suite struct Inner {
        @Test func `a suite inside is a part of it`() async throws {
            _ = try await ParcelPickupFlow(counter: ScriptedCounter(numbers: [8])).run()
        }
    }
}

@Suite struct FlowCoverageTraitTests {
    @Test func `a suite whose tests leave an edge out has an issue`() async throws {
        let trait: FlowCoverageTrait = .coversFlow(ParcelPickupFlow.self, except: ["Regret → Asking"])
        let test = try #require(Test.current)
        let issues = try await recordedIssues {
            try await trait.provideScope(for: test, testCase: nil) {
                _ = try await ParcelPickupFlow(counter: ScriptedCounter(numbers: [7])).run()
            }
        }
        #expect(
            (issues.count, issues.first?.contains("ParcelPickup: Searching → Regret (not there)"))
                == (1, true))
        #expect(issues.first?.contains("Regret → Asking") == false)
        #expect(!trait.isRecursive)
    }
}
