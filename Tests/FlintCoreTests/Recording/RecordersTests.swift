import Testing

@testable import FlintCore

/// Which recorders are on, however many switch them at a time.
@Suite struct RecordersTests {
    @Test func `of nested activations the one that began last counts`() {
        let recorders = Flint().recorders
        let logs = recorders.active.intersection(.logs)
        recorders.activate {
            // Begins later and ends earlier.
            recorders.activate { ([.stacks], true) }
            return ([.timeline], true)
        }
        #expect(recorders.active.subtracting(logs) == [.stacks])
        recorders.activate { ([], true) }
        #expect(recorders.active.subtracting(logs) == [])
    }

    @Test func `after concurrent switching each recorder is as its switch`() async throws {
        enum Root: FeatureGroup {
            static let subfeatures: [any FeatureDefinition.Type] = []
        }
        let runtime = Flint()
        try runtime.setup(Root.self) { $0.includesFrameworkFeatures = true }
        for round in 0..<200 {
            let isOn = round % 2 == 1
            await withTaskGroup { group in
                group.addTask { try? runtime.setEnabled(isOn, for: TimelineFeature.self) }
                group.addTask { try? runtime.setEnabled(!isOn, for: ActionStacksFeature.self) }
            }
            #expect(runtime.recorders.active.contains(.timeline) == isOn)
            #expect(runtime.recorders.active.contains(.stacks) == !isOn)
        }
    }
}
