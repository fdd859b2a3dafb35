import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintHistory

/// Which recorders are on, however many switch them at a time.
@Suite struct RecordersTests {
    @Test func `of nested activations the one that began last counts`() {
        let recorders = Flint().recorders
        _ = recorders.part(History.self)
        let logs = recorders.active.intersection(.logs)
        var hasBegunAgain = false
        recorders.activate { feature in
            // Begins later and ends earlier.
            if !hasBegunAgain {
                hasBegunAgain = true
                recorders.activate { $0 == ActionStacksFeature.self }
            }
            return feature == TimelineFeature.self
        }
        #expect(recorders.active.subtracting(logs) == [.stacks])
        recorders.activate { _ in false }
        #expect(recorders.active.subtracting(logs) == [])
    }

    @Test func `a runtime has one part of each type, also when many ask for it first`() async {
        let recorders = Flint().recorders
        let parts = await withTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<16 { group.addTask { ObjectIdentifier(recorders.part(History.self)) } }
            return await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert($1) }
        }
        #expect(parts == [ObjectIdentifier(recorders.part(History.self))])
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
            let active = runtime.recorders.active
            #expect((active.contains(.timeline), active.contains(.stacks)) == (isOn, !isOn))
        }
    }
}
