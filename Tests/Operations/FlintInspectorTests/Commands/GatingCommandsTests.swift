import FlintCore
import FlintHTTP
import FlintTesting
import Testing

@testable import FlintInspector

/// The commands for purchases and permissions.
@Suite(.flint, .timeLimit(.minutes(10))) struct GatingCommandsTests {
    private func override(_ value: String, in bench: InspectorBench) async throws -> Answer {
        try await bench.command("purchase.override", #"{"product":"themes","value":\#(value)}"#)
    }

    @Test func `a product is overridden, and the truth comes back`() async throws {
        let bench = try InspectorBench()
        let rows: [(String, Bool?)] = [(#""purchased""#, true), (#""unknown""#, nil), ("null", false)]
        for (value, expected) in rows {
            let status = try await override(value, in: bench).status
            let isAvailable = bench.runtime.availability(of: InspectedApp.Shop.self).isAvailable
            #expect((status, isAvailable) == (.ok, expected), "\(value)")
        }
    }

    @Test func `all overrides are cleared`() async throws {
        let bench = try InspectorBench()
        bench.purchases.setOverride(.purchased, for: InspectedApp.Shop.themes)
        #expect(try await bench.command("purchase.clear").status == .ok)
        #expect(bench.purchases.override(for: InspectedApp.Shop.themes) == nil)
    }

    @Test func `the permissions of a feature are asked for`() async throws {
        let bench = try InspectorBench()
        let answer = try await bench.command("permission.authorize", #"{"feature":"InspectedApp.Scanner"}"#)
        #expect((answer.status, answer.outcome) == (.ok, "success"))
        #expect(answer.json["authorization"]?.string == "completed")
        #expect(answer.json["statuses"]?["camera"]?.string == "authorized")
        #expect(answer.json["outstanding"] == .array([]))
        #expect(bench.runtime.availability(of: InspectedApp.Scanner.self).isAvailable == true)
    }
}
