import Dispatch
import DurableChecker
import FlintDurableFlows
import Foundation
import TestSupport

/// Processes that start parcels and work on all there are, until they are killed in the middle of anything; then one that
/// works until all have arrived.
///
/// One process at a time has a store of files; other stores have four.
struct Killing {
    private let kind: String
    private let place: String
    private let seed: Int
    private let wakes: Bool
    private let count: Int
    private let file: String
    /// The number of the process that is to be killed; `nil` in the one that kills.
    private let life: Int?

    private static let lease = Duration.seconds(1)

    /// Reads `KIND PLACE SEED --kills COUNT FILE`, and `--life NUMBER` behind it.
    ///
    /// - Returns: `nil` if nothing is to be killed.
    init?(_ arguments: inout ArraySlice<String>, wakes: Bool) {
        let words = Array(arguments)
        guard words.count == 6 || words.count == 8, words[3] == "--kills", let seed = Int(words[2]),
            let count = Int(words[4])
        else { return nil }
        (kind, place, file) = (words[0], words[1], words[5])
        (self.seed, self.count, self.wakes) = (seed, count, wakes)
        life = words.count == 8 && words[6] == "--life" ? Int(words[7]) : nil
    }

    /// Does it all, and prints the verdict.
    func isKept() async -> Bool {
        do {
            guard let stores = try await CheckedStores(kind, in: place, seed: seed, wakes: wakes) else {
                exit(64)
            }
            if let life {
                let workload = try workload(in: stores, as: life)
                FileHandle.standardOutput.write(Data("It begins.\n".utf8))
                try await workload.workUntilKilled(as: life)
                return false
            }
            try await kill()
            let workload = try workload(in: stores, as: count)
            try await workload.complete(as: "last")
            let violations = try await workload.violations()
            await stores.close()
            for violation in violations { print("seed \(seed): \(violation)") }
            let seen = try workload.recorder.history([]).observations
            print("seed \(seed): \(count) kills, \(violations.count) violations, \(Self.summary(of: seen))")
            return violations.isEmpty
        } catch {
            // The one that kills reads the output of the others only to know that they have begun.
            FileHandle.standardError.write(Data("seed \(seed): error: \(error)\n".utf8))
            return false
        }
    }

    /// Says what there was to judge: without interrupted work and acknowledged calls the verdict would mean little.
    private static func summary(of seen: [FlowHistory.Observation]) -> String {
        var (starts, events, began, ended) = (0, 0, 0, 0)
        var calls: [Int: FlowClientCall] = [:]
        for observation in seen {
            switch observation.event {
            case .calling(let number, let call): calls[number] = call
            case .called(let number, .done):
                if case .start = calls[number] { starts += 1 }
                if case .send = calls[number] { events += 1 }
            case .attemptBegan: began += 1
            case .attemptEnded: ended += 1
            default: break
            }
        }
        return
            "\(starts) runs, \(events) events, \(began) attempts of which \(began - ended) were interrupted"
    }

    private func workload(in stores: CheckedStores, as process: Int) throws -> ParcelWorkload<ParcelFlow> {
        var settings = ParcelSettings()
        (settings.runs, settings.wakes, settings.faultRate) = (2, wakes, 0)
        (settings.crashes, settings.lease, settings.effect) = (false, Self.lease, 500)
        (settings.beats, settings.effect) = (true, 170)
        if seed % 3 == 1 { settings.queue = FlowQueue("parcels", concurrency: 8) }
        if seed % 3 == 2 { settings.keys = 8 }
        // One worker ends what many have begun, on a machine that may do other things. Runs wait for each other.
        settings.patience = .seconds(60 + (seed % 3 == 0 ? 2 : 6) * count)
        let random = SharedRandom(seed: seed &* 100_003 &+ process)
        let world = ParcelWorld(
            clock: ContinuousClock(), random: { random.next(below: $0) },
            begin: { body in Task { try await body() } }, open: { _ in try await stores.open("") })
        let recorder = HistoryRecorder(log: try HistoryLog(file), process: process)
        return ParcelWorkload(settings, in: world, noting: recorder) { ParcelFlow($0) }
    }

    // MARK: Killing

    private func kill() async throws {
        let lanes = kind == "file" ? 1 : 4
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    for life in stride(from: lane, to: count, by: lanes) { try await kill(life) }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Lets a process live for a while from when it begins to work.
    private func kill(_ life: Int) async throws {
        let words =
            [CommandLine.arguments[0], kind, place, "\(seed)", "--kills", "\(count)", file]
            + ["--life", "\(life)"] + (wakes ? [] : ["--wakes-nobody"])
        let output = Pipe()
        let process = try ChildProcess(
            words, descriptors: [0, output.fileHandleForWriting.fileDescriptor, 2])
        try output.fileHandleForWriting.close()
        await Self.awaitOutput(of: output.fileHandleForReading)
        var generator = SeededGenerator(seed: seed &* 7_919 &+ life)
        // Long enough to take over what the one before held.
        let time = Duration.milliseconds(Int.random(in: 300..<2_500, using: &generator))
        try await Task.sleep(for: time)
        process.kill()
        // That of a process which SIGKILL has ended.
        let status = await process.end()
        guard status == 128 + 9 else { throw EndedByItself(life: life, status: status) }
    }

    /// Waits until there is something to read, or nobody who could write.
    private static func awaitOutput(of file: FileHandle) async {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "flint.checker.output").async {
                _ = file.availableData
                continuation.resume()
            }
        }
    }

    private struct EndedByItself: Error, CustomStringConvertible {
        let life: Int
        let status: Int32

        var description: String { "Process \(life) ended by itself, with \(status)." }
    }
}
