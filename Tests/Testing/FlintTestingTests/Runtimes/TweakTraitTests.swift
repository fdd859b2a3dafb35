import FlintCore
import FlintTesting
import FlintTweaks
import Testing

private enum Flags {
    static let counting = TweakKey("counting", "is_on", default: false)
    static let limit = TweakKey("counting", "limit", default: 1)
}

private enum CountingFeature: ConditionalFeature {
    static let description = "Counting behind a flag"

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.tweak(Flags.counting, is: true)
    }

    static func prepare(actions: FeatureActionsBuilder) {}
}

private enum Features: FeatureGroup {
    static let subfeatures: Subfeatures = [CountingFeature.self]
}

private var limit: Int? { Flint.current.configuration.tweaks?.value(of: Flags.limit) }

@Suite(.flint(Features.self)) struct TweakTraitTests {
    @Test func `without the trait a flag has its default`() {
        #expect(CountingFeature.isAvailable == false)
    }

    @Test(.tweak(Flags.counting, is: true)) func `a flag opens its feature`() {
        #expect(CountingFeature.isAvailable == true)
        #expect(limit == 1)
    }

    @Test(
        .tweak(Flags.counting, is: true), .flint(Features.self), .tweak(Flags.limit, is: 7),
        arguments: 0..<2)
    func `a runtime that comes later has the tweak, too`(number: Int) {
        #expect(CountingFeature.isAvailable == true)
        #expect(limit == 7)
    }

    @Test(
        .flint(Features.self) {
            var configuration = FlintConfiguration()
            configuration.tweaks = TweakManager(providers: [
                EphemeralTweakProvider(["counting": ["limit": 5]])
            ])
            return configuration
        }, .tweak(Flags.counting, is: true))
    func `a manager of the test has the tweak`() {
        #expect(CountingFeature.isAvailable == true)
        #expect(limit == 5)
    }

    @Suite(.tweak(Flags.limit, is: 2)) struct Inherited {
        @Test func `a suite hands the tweak down`() {
            #expect(limit == 2)
        }

        @Test(.tweak(Flags.limit, is: 3)) func `a trait of the test wins`() {
            #expect(limit == 3)
        }
    }

    @Test func `a test without a runtime of its own has an issue`() async throws {
        let test = try #require(Test.current)
        let issues = try await recordedIssues {
            try await Flint.withRuntime(.shared) {
                try await TweakTrait.tweak(Flags.limit, is: 2).provideScope(for: test, testCase: nil) {}
            }
        }
        #expect((issues.count, issues.first?.contains("'counting/limit' was not set")) == (1, true))
    }
}
