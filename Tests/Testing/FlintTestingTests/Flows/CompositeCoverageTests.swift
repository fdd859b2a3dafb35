import FlintFlows
import FlintTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct CompositeCoverageTests {
    /// The edges that a run takes, each as often as it does.
    private func taken(_ names: String...) async throws -> [String] {
        let coverage = FlowCoverage(of: ErrandFlow.self)
        let run = await ErrandFlow(names).recordRun()
        _ = try run.output()
        coverage.add(run)
        return coverage.edges.flatMap { Array(repeating: "\($0.machine): \($0.name)", count: $0.count) }
    }

    @Test func `edges inside composites are edges of the diagram`() {
        #expect(
            FlowCoverage(of: ErrandFlow.self).edges.map(\.description).sorted() == [
                "Errand: Begin → Home", "Errand: Home → Street", "Errand: Home → Street.Bridge (by car)",
                "Errand: Lost → End", "Errand: Shop → End", "Errand: Shop → Street.[H] (forgot something)",
                "Errand: Street → Shop", "ErrandStreet: Begin → Corner", "ErrandStreet: Bridge → .Lost (fog)",
                "ErrandStreet: Bridge → End", "ErrandStreet: Corner → .Home (forgot the keys)",
                "ErrandStreet: Corner → Bridge", "ErrandStreet: Corner → End (shortcut)",
            ])
    }

    @Test func `the border is told from a way inside by where the inner run begins`() async throws {
        #expect(
            try await taken("Street", "End", "End") == [
                "Errand: Begin → Home", "Errand: Home → Street", "Errand: Street → Shop",
                "Errand: Shop → End",
                "ErrandStreet: Begin → Corner", "ErrandStreet: Corner → End",
            ])
        #expect(
            try await taken("Bridge", "End", "End") == [
                "Errand: Begin → Home", "Errand: Home → Street.Bridge", "Errand: Street → Shop",
                "Errand: Shop → End", "ErrandStreet: Bridge → End",
            ])
    }

    @Test func `a way out of the composite is told from its end by what follows`() async throws {
        let forgot = try await taken("Street", "Home", "Street", "Bridge", "Lost")
        #expect(
            forgot.filter { $0.hasPrefix("ErrandStreet") } == [
                "ErrandStreet: Begin → Corner", "ErrandStreet: Begin → Corner",
                "ErrandStreet: Corner → Bridge",
                "ErrandStreet: Corner → .Home", "ErrandStreet: Bridge → .Lost",
            ])
        #expect(
            (forgot.contains("Errand: Lost → End"), forgot.contains("Errand: Street → Shop"))
                == (true, false))
    }

    @Test func `a history mark is an edge`() async throws {
        let again = try await taken("Street", "Bridge", "End", "Street", "End", "End")
        #expect(
            (again.contains("Errand: Shop → Street.[H]"), again.count { $0 == "ErrandStreet: Bridge → End" })
                == (true, 2))
    }

    @Test func `a script knows the ways out of a composite`() async {
        let flow = ScriptedFlow(ErrandFlow([]))
        flow.on("Street", .home)
        flow.on("Street", .lost)
        flow.on("Street", .shop)
        let issues = await recordedIssues { flow.on("Street", .end) }
        #expect(
            issues == [
                "There is no edge from 'Street' to 'End' in Errand. From 'Street' edges lead to 'Shop', 'Home', 'Lost'."
            ])
    }

    @Test func `all ways are taken by a few runs`() async throws {
        let coverage = FlowCoverage(of: ErrandFlow.self)
        try await coverage.collect {
            try await ErrandFlow(["Street", "Home", "Bridge", "Lost"]).run()
            try await ErrandFlow(["Street", "Bridge", "End", "Street", "End", "End"]).run()
            try await ErrandFlow(["Street", "End", "End"]).run()
        }
        #expect(coverage.expectComplete())
    }

    @Test func `branches and regions are covered as they run`() async throws {
        let coverage = FlowCoverage(of: SupperFlow.self)
        let run = await SupperFlow(isFull: false).recordRun()
        run.expectPath(["Begin", "Split", "Meet", "Meal", "Home", "End"])
        coverage.add(run)
        // Both ways from Eating end in Home, and records name states only: so both count.
        #expect(coverage.missing == [])
        #expect(Set(coverage.edges.map(\.count)) == [1])
    }

    @Test func `leaving out of a region counts its edge`() async throws {
        let coverage = FlowCoverage(of: SupperFlow.self)
        coverage.add(await SupperFlow(isFull: true).recordRun())
        #expect(!coverage.missing.map(\.description).contains("SupperMealRegion1: Eating → .Home (full)"))
    }

    @Test func `records in any order and of unknown runs do no harm`() async {
        let run = await ErrandFlow(["Street", "Home", "Street", "Bridge", "Lost"]).recordRun()
        for seed in 0..<50 {
            var generator = SeededGenerator(seed: seed)
            let coverage = FlowCoverage(of: ErrandFlow.self)
            run.allTransitions.shuffled(using: &generator).forEach { coverage.add($0) }
            #expect(coverage.edges.reduce(0) { $0 + $1.count } <= run.allTransitions.count)
        }
    }
}
