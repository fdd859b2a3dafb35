import FlintCore
import FlintHTTP
import FlintTesting
import Testing

@testable import FlintInspector

@Suite(.flint, .timeLimit(.minutes(10))) struct FeatureCommandsTests {
    @Test func `a feature is switched on, off, and back to its default`() async throws {
        let bench = try InspectorBench()
        for (isOn, expected) in [("true", true), ("false", false), ("true", true), ("null", false)] {
            let answer = try await bench.command(
                "feature.switch", #"{"feature":"InspectedApp.Sharing","isOn":\#(isOn)}"#)
            let isAvailable = bench.runtime.availability(of: InspectedApp.Sharing.self).isAvailable
            #expect((answer.status, isAvailable) == (.ok, expected))
        }
        #expect(bench.runtime.isEnabled(InspectedApp.Sharing.self) == nil)
    }

    @Test func `a preference of the user is set and removed`() async throws {
        let bench = try InspectorBench()
        for (isOn, expected) in [("false", false), ("null", true), ("true", true)] {
            let answer = try await bench.command(
                "feature.toggle", #"{"feature":"InspectedApp.Hints","isOn":\#(isOn)}"#)
            let isAvailable = bench.runtime.availability(of: InspectedApp.Hints.self).isAvailable
            #expect((answer.status, isAvailable) == (.ok, expected))
        }
        #expect(bench.runtime.userToggledFeatures.first?.preference == true)
    }
}
