import CoreTestSupport
import FlintTesting
import Synchronization
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating

@Suite(.flint, .timeLimit(.minutes(10))) struct FlintAvailabilityTests {
    /// What the features that answer themselves say, and how often they were asked.
    final class Answer: Sendable {
        private let state: Mutex<(value: Bool?, count: Int)>

        init(_ value: Bool?) { state = Mutex((value, 0)) }

        func ask() -> Bool? {
            state.withLock { state in
                state.count += 1
                return state.value
            }
        }
        var count: Int { state.withLock { $0.count } }
        func set(_ value: Bool?) { state.withLock { $0.value = value } }
    }

    @TaskLocal static var answer = Answer(true)

    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [
            Top.self, Answering.self, Sibling.self, Open.self,
        ]
    }

    enum Top: FeatureGroup, SwitchedFeature {
        static let name = "Big Top"
        static let subfeatures: [any FeatureDefinition.Type] = [Between.self]
    }

    /// Unconditional, between conditional ones.
    enum Between: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Middle.self]
    }

    enum Middle: FeatureGroup, SwitchedFeature {
        static let subfeatures: [any FeatureDefinition.Type] = [Leaf.self]
    }

    enum Leaf: SwitchedFeature, TestFeature {}

    enum Sibling: SwitchedFeature, TestFeature {
        static let isOnByDefault: Bool? = nil
    }

    enum Open: ConditionalFeature, TestFeature {}

    enum Answering: FeatureGroup, SwitchedFeature {
        static let subfeatures: [any FeatureDefinition.Type] = [UnderAnswering.self]
        static let isOnByDefault: Bool? = false
        static var isEnabled: Bool? { FlintAvailabilityTests.answer.ask() }
    }

    enum UnderAnswering: ConditionalFeature, TestFeature {}

    enum Unregistered: ConditionalFeature, TestFeature {}

    init() throws { try Flint.current.setup(Root.self) }

    // MARK: Results

    @Test func `a switch is as it was set, and its default counts while it is not`() throws {
        #expect([Leaf.isEnabled, Leaf.isAvailable] == [nil, true])
        for value in [true, false, nil, true] {
            try Flint.current.setEnabled(value, for: Sibling.self)
            #expect([Sibling.isEnabled, Sibling.isAvailable] == [value, value])
        }
    }

    @Test
    func `a disabled ancestor reaches through transparent groups, and is named, own reasons first`() throws {
        try Flint.current.setEnabled(false, for: Top.self)
        #expect([Leaf.isAvailable, Middle.isAvailable] == [false, false])
        for feature in [Middle.self, Leaf.self] as [any ConditionalFeature.Type] {
            try Flint.current.setEnabled(false, for: feature)
        }
        let availability = Flint.current.availability(of: Leaf.self)
        #expect(availability.reasons.map(\.feature) == [Leaf.identifier, Middle.identifier, Top.identifier])
        #expect(
            availability.explanation
                == "Leaf is switched off. Middle is switched off. Big Top is switched off.")
        #expect(availability.reasons.allSatisfy { $0.constraint?.kind == .runtimeEnabled })
        for feature in [Top.self, Middle.self, Leaf.self] as [any ConditionalFeature.Type] {
            try Flint.current.setEnabled(true, for: feature)
        }
        #expect(Leaf.isAvailable == true)
        let unknown = Flint.current.availability(of: Sibling.self).explanation
        #expect(unknown.contains("Sibling") && unknown.contains("not decided"))
    }

    @Test func `a feature that is not registered is unavailable, also before the set-up`() {
        for runtime in [Flint.current, Flint()] {
            let availability = runtime.availability(of: Unregistered.self)
            #expect(
                (availability.isAvailable, availability.reasons.map(\.status)) == (false, [.notRegistered]))
            #expect(availability.explanation.contains("Unregistered"))
        }
        #expect(Unregistered.isAvailable == false)
        #expect(Flint().availability(of: Leaf.self).isAvailable == false)
    }

    @Test func `a late root is available from its registration on`() throws {
        enum Late: FeatureGroup, SwitchedFeature {
            static let subfeatures: [any FeatureDefinition.Type] = [LateLeaf.self]
        }
        enum LateLeaf: ConditionalFeature, TestFeature {}
        #expect(LateLeaf.isAvailable == false)
        try Flint.current.register(Late.self)
        #expect(LateLeaf.isAvailable == true)
        try Flint.current.setEnabled(false, for: Late.self)
        #expect([LateLeaf.isAvailable, Leaf.isAvailable] == [false, true])
    }

    // MARK: Switches that cannot be set

    @Test func `a switch that is not declared cannot be set`() {
        #expect(throws: FlintError(.switchNotDeclared, subject: Open.identifier)) {
            try Flint.current.setEnabled(true, for: Open.self)
        }
        #expect(throws: FlintError(.switchNotDeclared, subject: Answering.identifier)) {
            try Flint.current.setEnabled(true, for: Answering.self)
        }
        #expect(throws: FlintError(.featureNotRegistered, subject: Unregistered.identifier)) {
            try Flint.current.setEnabled(true, for: Unregistered.self)
        }
        #expect(throws: FlintError(.notSetUp)) { try Flint().setEnabled(true, for: Leaf.self) }
        #expect(Flint.current.isEnabled(Unregistered.self) == nil)
    }

    // MARK: Features that answer themselves

    @Test func `an own answer counts at once, also for descendants`() {
        let answer = Answer(true)
        Self.$answer.withValue(answer) {
            for value in [true, false, nil, true] as [Bool?] {
                answer.set(value)
                // Without an answer, the default of the constraint counts.
                let expected = value ?? false
                #expect([Answering.isAvailable, UnderAnswering.isAvailable] == [expected, expected])
            }
            let count = answer.count
            _ = Answering.isAvailable
            _ = UnderAnswering.isAvailable
            #expect(answer.count == count + 2)
        }
    }

    @Test func `an own answer counts without a declared constraint, and is asked in the runtime that asks`()
        throws
    {
        enum Alone: ConditionalFeature, TestFeature {
            static var isEnabled: Bool? { FlintAvailabilityTests.answer.ask() }
        }
        try Flint.current.register(Alone.self)
        for value in [true, false, nil] as [Bool?] {
            Self.$answer.withValue(Answer(value)) { #expect(Alone.isAvailable == value) }
        }
        enum Following: ConditionalFeature, TestFeature {
            static var isEnabled: Bool? { Flint.current.isEnabled(Sibling.self) }
        }
        let other = Flint()
        try other.setup(Root.self)
        try other.register(Following.self)
        try other.setEnabled(true, for: Sibling.self)
        #expect(other.availability(of: Following.self).isAvailable == true)
    }

    // MARK: Cache

    @Test func `invalidating is harmless, also for strangers and before the set-up`() {
        Flint.current.invalidateAvailability()
        Flint.current.invalidateAvailability(of: Unregistered.self)
        Flint.current.invalidateAvailability(of: Top.self)
        Flint().invalidateAvailability()
        Flint().invalidateAvailability(of: Leaf.self)
        #expect(Leaf.isAvailable == true)
    }

    @Test func `whoever has switched sees it at the next look, in the feature and below`() async throws {
        let runtime = Flint.current
        await withTaskGroup { group in
            group.addTask(name: "test.reader") {
                while !Task.isCancelled {
                    _ = runtime.availability(of: Leaf.self)
                    runtime.invalidateAvailability(of: Middle.self)
                    await Task.yield()
                }
            }
            group.addTask(name: "test.reader") {
                while !Task.isCancelled {
                    _ = (runtime.availability(of: Leaf.self), runtime.availability(of: Sibling.self))
                    runtime.invalidateAvailability()
                    await Task.yield()
                }
            }
            await withTaskGroup { writers in
                writers.addTask(name: "test.writer") {
                    for round in 0..<500 {
                        let value = round.isMultiple(of: 2)
                        #expect(throws: Never.self) { try runtime.setEnabled(value, for: Top.self) }
                        let seen = runtime.availability(of: Leaf.self)
                        #expect((seen.isAvailable, seen.reasons.isEmpty) == (value, value))
                    }
                }
                writers.addTask(name: "test.writer") {
                    for round in 0..<500 {
                        let value = [true, false, nil][round % 3]
                        #expect(throws: Never.self) { try runtime.setEnabled(value, for: Sibling.self) }
                        #expect(runtime.availability(of: Sibling.self).isAvailable == value)
                    }
                }
            }
            group.cancelAll()
        }
    }
}
