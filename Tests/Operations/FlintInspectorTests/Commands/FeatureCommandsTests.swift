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
            #expect(answer.status == .ok)
            #expect(bench.runtime.availability(of: InspectedApp.Sharing.self).isAvailable == expected)
        }
        #expect(bench.runtime.isEnabled(InspectedApp.Sharing.self) == nil)
    }

    @Test func `a preference of the user is set and removed`() async throws {
        let bench = try InspectorBench()
        for (isOn, expected) in [("false", false), ("null", true), ("true", true)] {
            let answer = try await bench.command(
                "feature.toggle", #"{"feature":"InspectedApp.Hints","isOn":\#(isOn)}"#)
            #expect(answer.status == .ok)
            #expect(bench.runtime.availability(of: InspectedApp.Hints.self).isAvailable == expected)
        }
        #expect(bench.runtime.userToggledFeatures.first?.preference == true)
    }

    @Test(arguments: ["feature.switch", "feature.toggle"]) func `an unknown feature is not found`(
        name: String
    ) async throws {
        let answer = try await InspectorBench().command(name, #"{"feature":"Nothing","isOn":true}"#)
        #expect(answer.status == .notFound)
        #expect(answer.json["error"]?["subject"]?.string == "Nothing")
    }

    @Test(arguments: ["feature.switch", "feature.toggle"]) func `what is always there cannot be switched`(
        name: String
    ) async throws {
        let answer = try await InspectorBench().command(
            name, #"{"feature":"InspectedApp.Notes","isOn":false}"#)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.message.contains("InspectedApp.Notes"))
    }

    @Test func `a feature without a switch answers in the model's words`() async throws {
        let bench = try InspectorBench()
        let switched = try await bench.command(
            "feature.switch", #"{"feature":"InspectedApp.Hints","isOn":false}"#)
        #expect(switched.status == .unprocessableContent)
        #expect(switched.code == "switchNotDeclared")
        #expect(switched.message.contains("runtimeEnabled(defaultValue:)"))
        let toggled = try await bench.command(
            "feature.toggle", #"{"feature":"InspectedApp.Sharing","isOn":false}"#)
        #expect(toggled.code == "toggleNotDeclared")
    }
}
