import DurableChecker
import FlintDurableFlows
import TestSupport
import Testing

/// What the checker must find; defects of disks are in `DiskCrashTests`.
@Suite(.timeLimit(.minutes(10))) struct PlantedBugTests {
    /// The number of seeds that are tried.
    ///
    /// A defect that needs two faults at once shows itself with few of them.
    private static let seeds = 300
    /// More goes wrong than elsewhere, so that a few seeds show each defect.
    private static let settings = {
        var settings = ParcelSettings()
        settings.faultRate = 12
        return settings
    }()

    @Test(arguments: DefectiveStore.Defect.allCases)
    func `a defect of a store is found`(defect: DefectiveStore.Defect) async throws {
        var settings = Self.settings
        defect.prepare(&settings)
        try await expect(defect.rules) { [settings] seed in
            try await ParcelSimulation.violations(seed: seed, settings) {
                DefectiveStore($0, defect, $1)
            }
        }
    }

    @Test func `a last handler that runs when a worker leaves is found`() async throws {
        try await expect([.termination]) { seed in
            try await ParcelSimulation.violations(seed: seed, Self.settings, { store, _ in store }) {
                HastyParcelFlow(flow: ParcelFlow($0))
            }
        }
    }

    /// Expects one of these violations for some seed, for which there is none without the defect.
    private func expect(
        _ rules: Set<FlowViolation.Rule>, _ violations: (Int) async throws -> [FlowViolation]
    ) async throws {
        var others: Set<FlowViolation.Rule> = []
        for seed in 0..<Self.seeds {
            let found = Set(try await violations(seed).map(\.rule))
            guard found.isDisjoint(with: rules) else {
                #expect(try await ParcelSimulation.violations(seed: seed, Self.settings) == [])
                return
            }
            others.formUnion(found)
        }
        Issue.record("\(Self.seeds) seeds show none of \(rules), but \(others).")
    }
}
