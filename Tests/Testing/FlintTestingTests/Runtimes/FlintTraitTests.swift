import FlintCore
import FlintTesting
import Synchronization
import Testing

@Suite struct FlintTraitTests {
    // MARK: Fixtures

    enum CountAction: Action {
        static let description = "Count to one"

        static func perform(
            with context: ActionContext<NoInput>, using presenter: NoPresenter
        ) async throws -> Int {
            1
        }
    }

    enum CountFeature: ConditionalFeature {
        static let description = "Counting"
        static let count = action(CountAction.self)

        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: false)
        }

        static func prepare(actions: FeatureActionsBuilder) { actions.declare(count) }
    }

    enum Features: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [CountFeature.self]
    }

    static let counting = PurchasableProduct.nonConsumable(id: "counting")

    enum Flags {
        static let counting = TweakKey("counting", "is_on", default: false)
    }

    enum FlaggedFeature: ConditionalFeature {
        static let description = "Counting behind a flag"
        static let count = action(CountAction.self)
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.tweak(Flags.counting, is: true)
        }
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(count) }
    }

    enum ToggledFeature: ConditionalFeature {
        static let description = "Counting for those who want it"
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.userToggled(defaultValue: false)
        }
        static func prepare(actions: FeatureActionsBuilder) {}
    }

    enum BoughtFeature: ConditionalFeature {
        static let description = "Counting for those who have bought it"
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.purchase(FlintTraitTests.counting)
        }
        static func prepare(actions: FeatureActionsBuilder) {}
    }

    enum GatedFeatures: FeatureGroup {
        static let subfeatures: Subfeatures = [
            FlaggedFeature.self, ToggledFeature.self, BoughtFeature.self,
        ]
    }

    /// Lists one feature twice, which is an error.
    enum FaultyFeatures: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [CountFeature.self, CountFeature.self]
    }

    /// Remembers the runtimes of tests and keeps them, so that no two can have one address.
    final class Runtimes: Sendable {
        private let all = Mutex<[Flint]>([])

        /// Whether the runtime is seen for the first time.
        func insert(_ runtime: Flint) -> Bool {
            all.withLock { all in
                guard !all.contains(where: { $0 === runtime }) else { return false }
                all.append(runtime)
                return true
            }
        }
    }

    private static let runtimes = Runtimes()

    /// Runs a function in the scope that a trait gives to the running test.
    private func run(
        in trait: FlintTrait, _ body: @escaping @concurrent @Sendable () async throws -> Void
    ) async throws {
        let test = try #require(Test.current)
        try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
    }

    // MARK: As a trait of tests

    @Test func `without the trait a test has the shared runtime`() {
        #expect(Flint.current === Flint.shared)
    }

    @Test(.flint) func `a test has a runtime of its own`() {
        #expect(Flint.current !== Flint.shared)
        #expect(Flint.current.features.isEmpty)
        #expect(Self.runtimes.insert(.current))
    }

    @Test(.flint(Features.self), arguments: 0..<5)
    func `each case of a test has a runtime of its own`(number: Int) throws {
        #expect(Self.runtimes.insert(.current))
        // A switch that another case has set would be seen here.
        #expect(CountFeature.isAvailable == false)
        try Flint.current.setEnabled(true, for: CountFeature.self)
        #expect(CountFeature.isAvailable == true)
    }

    @Suite(.flint(Features.self)) struct Inherited {
        @Test func `a test of a suite has a runtime of its own`() {
            #expect(Flint.current !== Flint.shared)
            #expect(FlintTraitTests.runtimes.insert(.current))
            #expect(Flint.current.features.count == 2)
        }

        @Test(arguments: 0..<3) func `so has each case`(number: Int) {
            #expect(FlintTraitTests.runtimes.insert(.current))
        }

        @Test(.flint) func `a trait of the test wins over that of the suite`() {
            #expect(Flint.current.features.isEmpty)
        }

        @Suite struct Nested {
            @Test func `a test of a suite within the suite has one, too`() {
                #expect(FlintTraitTests.runtimes.insert(.current))
                #expect(Flint.current.features.count == 2)
            }
        }
    }

    @Test(.flint(Features.self)) func `child tasks have the runtime of the test`() async {
        let runtime = Flint.current
        async let child = Flint.current
        #expect(await child === runtime)
        #expect(await Task { Flint.current }.value === runtime)
    }

    // MARK: Gates

    @Test(.flint(GatedFeatures.self)) func `what decides about features has doubles`() throws {
        #expect(Flint.current.diagnostics.isEmpty)
        #expect(FlaggedFeature.isAvailable == false)
        try Flint.current.configuration.tweaks?.set(Flags.counting, to: true)
        #expect(FlaggedFeature.isAvailable == true)
        #expect(ToggledFeature.isAvailable == false)
        try Flint.current.setUserToggle(true, for: ToggledFeature.self)
        #expect(ToggledFeature.isAvailable == true)
        #expect(BoughtFeature.isAvailable == false)
        let purchases = try #require(Flint.current.configuration.purchases as? InMemoryPurchaseTracker)
        purchases.set(.purchased, for: Self.counting)
        #expect(BoughtFeature.isAvailable == true)
    }

    // MARK: As a scope

    @Test func `the function runs once, and the runtime is left afterwards`() async throws {
        let outside = Flint.current
        try await confirmation { ran in
            try await run(in: .flint(Features.self)) {
                #expect(Flint.current !== outside)
                #expect(Flint.current.features.map(\.identifier).contains(CountFeature.identifier))
                ran()
            }
        }
        #expect(Flint.current === outside)
    }

    @Test func `each scope gets a runtime and a configuration of its own`() async throws {
        let runtimes = Runtimes()
        let trait: FlintTrait = .flint(
            Features.self, configuration: { FlintConfiguration(clock: ManualClock()) })
        for _ in 0..<3 {
            try await run(in: trait) {
                #expect(runtimes.insert(.current))
                let clock = try #require(Flint.current.configuration.clock as? ManualClock)
                #expect(clock.now.offset == .zero)
                clock.advance(by: .seconds(1))
            }
        }
    }

    @Test func `the runtime is shut down when the test ends, and its streams end`() async throws {
        let (handedOut, exit) = AsyncStream.makeStream(of: (Flint, AsyncStream<DispatchEvent>).self)
        try await run(in: .flint(Features.self)) {
            let stream = Flint.events()
            try Flint.current.setEnabled(true, for: CountFeature.self)
            _ = try await CountFeature.count.request()?.perform()
            exit.yield((.current, stream))
        }
        // The runtime is kept, so that it is the shutdown that ends its streams.
        for await (runtime, stream) in handedOut.prefix(1) {
            var names: [String] = []
            for await event in stream { names.append(event.kind.name) }
            #expect(names.suffix(2) == ["began", "ended"])
            #expect(await runtime.events().first { _ in true } == nil)
        }
    }

    @Test func `an error of the test is passed on, and the runtime is shut down`() async throws {
        struct Failure: Error {}
        let (streams, exit) = AsyncStream.makeStream(of: (Flint, AsyncStream<DispatchEvent>).self)
        await #expect(throws: Failure.self) {
            try await run(in: .flint) {
                exit.yield((.current, Flint.events()))
                throw Failure()
            }
        }
        for await (_, stream) in streams.prefix(1) { #expect(await stream.first { _ in true } == nil) }
    }

    @Test func `a set-up that fails is the test's failure, and the test does not run`() async {
        await confirmation(expectedCount: 0) { ran in
            let error = await #expect(throws: SetupError.self) {
                try await run(in: .flint(FaultyFeatures.self)) { ran() }
            }
            #expect(error?.diagnostics.map(\.code) == [.featureDuplicate])
        }
    }

    @Test func `a tolerated mistake lets the test run`() async throws {
        let trait: FlintTrait = .flint(
            FaultyFeatures.self,
            configuration: {
                var configuration = FlintConfiguration()
                configuration.tolerate(.featureDuplicate)
                return configuration
            })
        try await confirmation { ran in
            try await run(in: trait) {
                #expect(Flint.current.diagnostics.map(\.code) == [.featureDuplicate])
                ran()
            }
        }
    }
}
