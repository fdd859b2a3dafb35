import DurableChecker
import FlintDurableFlows
import Foundation

/// A process in which clients and workers of parcels meet faults in real time, and which says whether promises were kept.
///
///     flint-durable-checker memory SEED…
///     flint-durable-checker file DIRECTORY SEED…
///     flint-durable-checker sqlite DIRECTORY SEED…
///     flint-durable-checker postgresql CONNECTION SEED…
///     flint-durable-checker … SEED --kills COUNT FILE
///
/// Each seed has a store of its own, in which the workers of several processes would see each other. It decides what goes
/// wrong, but not when: that is up to the machine. The option `--wakes-nobody` lets everybody ask the store instead of
/// waiting for it. With `--kills`, clients and workers are in processes that are killed in the middle of anything, and which
/// note what they see in a file. The status is 0 if all was kept, 1 if not, and 64 for wrong arguments.
@main struct DurableCheckerProgram {
    static func main() async {
        var arguments = CommandLine.arguments.dropFirst()
        let wakes = !arguments.contains("--wakes-nobody")
        arguments.removeAll { $0 == "--wakes-nobody" }
        if let killing = Killing(&arguments, wakes: wakes) { exit(await killing.isKept() ? 0 : 1) }
        guard let kind = arguments.popFirst() else { exit(64) }
        let place = kind == "memory" ? "" : arguments.popFirst() ?? ""
        let seeds = arguments.compactMap { Int($0) }
        guard !seeds.isEmpty, seeds.count == arguments.count else { exit(64) }
        let isKept = await withTaskGroup(of: Bool.self) { group in
            for seed in seeds { group.addTask { await keeps(seed, kind, place, wakes) } }
            var isKept = true
            for await keeps in group where !keeps { isKept = false }
            return isKept
        }
        exit(isKept ? 0 : 1)
    }

    /// Runs the workload for a seed, and prints the verdict.
    private static func keeps(_ seed: Int, _ kind: String, _ place: String, _ wakes: Bool) async -> Bool {
        do {
            guard let stores = try await CheckedStores(kind, in: place, seed: seed, wakes: wakes) else {
                exit(64)
            }
            let violations = try await violations(seed, stores, wakes)
            await stores.close()
            for violation in violations { print("seed \(seed): \(violation)") }
            return violations.isEmpty
        } catch {
            print("seed \(seed): error: \(error)")
            return false
        }
    }

    private static func violations(
        _ seed: Int, _ stores: CheckedStores, _ wakes: Bool
    ) async throws -> [FlowViolation] {
        var settings = ParcelSettings()
        (settings.runs, settings.workers, settings.wakes) = (8, 3, wakes)
        (settings.effect, settings.life) = (400, 4_000)
        // Each seed has a queue, keys or none of them, and heartbeats or not.
        if seed % 3 == 1 { settings.queue = FlowQueue("parcels", concurrency: 4) }
        if seed % 3 == 2 { settings.keys = 4 }
        if seed % 2 == 0 { (settings.beats, settings.effect) = (true, 200) }
        let random = SharedRandom(seed: seed)
        let world = ParcelWorld(
            clock: ContinuousClock(), random: { random.next(below: $0) },
            begin: { body in Task { try await body() } }, open: { try await stores.open($0) })
        let workload = ParcelWorkload(settings, in: world) { ParcelFlow($0) }
        try await workload.run()
        let violations = try await workload.violations()
        let (count, calls) = (workload.recorder.count, workload.recorder.calls)
        print("seed \(seed): \(violations.count) violations, \(count) observations, \(calls) calls")
        return violations
    }
}
