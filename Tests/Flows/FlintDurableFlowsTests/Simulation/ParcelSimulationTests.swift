import DurableChecker
import FlintDurableFlows
import Foundation
import TestSupport
import Testing

/// Workers that end, stand still or lose answers in the middle of anything, and clients that must not notice.
@Suite(.timeLimit(.minutes(240))) struct ParcelSimulationTests {
    private static let seeds = Repetitions.seeds(12)

    @Test func `clients get what they were promised, whatever ends or is lost`() async throws {
        for seed in Self.seeds {
            let violations = try await ParcelSimulation.violations(seed: seed)
            #expect(violations == [], "seed \(seed)")
            if !violations.isEmpty { break }
        }
    }

    @Test func `a queue keeps its limit and its priorities, whatever ends or is lost`() async throws {
        var settings = ParcelSettings()
        settings.queue = FlowQueue("parcels", concurrency: 2, rate: FlowRate(1, per: .seconds(1)))
        for seed in Self.seeds {
            let violations = try await ParcelSimulation.violations(seed: seed, settings)
            #expect(violations == [], "seed \(seed)")
            if !violations.isEmpty { break }
        }
    }

    @Test func `runs of a key follow each other, in a queue or not, whatever ends or is lost`() async throws {
        var settings = ParcelSettings()
        (settings.keys, settings.patience) = (2, .seconds(150))
        for seed in Self.seeds {
            settings.queue = seed % 2 == 0 ? nil : FlowQueue("parcels", concurrency: 1)
            let violations = try await ParcelSimulation.violations(seed: seed, settings)
            #expect(violations == [], "seed \(seed)")
            if !violations.isEmpty { break }
        }
    }

    @Test func `no progress that was stored is lost, whatever ends or is lost`() async throws {
        var settings = ParcelSettings()
        (settings.beats, settings.effect, settings.failureRate) = (true, 900, 12)
        for seed in Self.seeds {
            let violations = try await ParcelSimulation.violations(seed: seed, settings)
            #expect(violations == [], "seed \(seed)")
            if !violations.isEmpty { break }
        }
    }

    @Test func `runs end in time and with few calls, also if the store wakes nobody`() async throws {
        var settings = ParcelSettings()
        settings.wakes = false
        for seed in Self.seeds.prefix((Self.seeds.count + 2) / 3) {
            let violations = try await ParcelSimulation.violations(seed: seed, settings)
            #expect(violations == [], "seed \(seed)")
            if !violations.isEmpty { break }
        }
    }
}
