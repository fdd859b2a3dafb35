import FlintCore
import FlintTweaks
import Foundation

/// Kills a process that acts, again and again, and looks at what the next run finds of it.
enum KilledRuns {
    // MARK: The process that is killed

    /// Acts until somebody kills it, and says of each action that it was awaited.
    ///
    /// - Parameters:
    ///   - folder: Where it is recorded.
    ///   - workers: How many sessions act at the same time. Of one, the file keeps the newest actions only; of several, all, because one
    ///     may wait for the processor while another fills the file.
    static func act(in folder: URL, _ workers: Int) async -> Never {
        do {
            try Flint.quickSetup(SoakFeatures.self) { configuration in
                var recorder = FlightRecorderConfiguration(folder: folder)
                recorder.capacity = workers == 1 ? 500 : 60_000
                configuration.flightRecorder = recorder
                configuration.logging.development = .init(level: .off, outputs: [])
                configuration.tweaks = TweakManager(
                    providers: [EphemeralTweakProvider(id: "overrides")], declaring: [GatedFeature.isOpen])
            }
        } catch {
            print(error)
            exit(6)
        }
        Task { try await ActionSession("waiting").perform(WorkFeature.wait) }
        // No word is said before it waits, so that each history has its beginning.
        while Flint.current.timeline.snapshot().isEmpty { await Task.yield() }
        await withTaskGroup { group in
            for worker in 0..<workers {
                group.addTask {
                    let session = ActionSession("worker-\(worker)")
                    for number in 1... {
                        guard case .some = try? await session.perform(WorkFeature.outer, with: number) else {
                            exit(3)
                        }
                        var word = UInt64(worker) << 56 | UInt64(number)
                        guard write(1, &word, 8) == 8 else { exit(4) }
                    }
                }
            }
        }
        exit(5)
    }

    // MARK: The process that kills

    /// - Returns: Whether each of so many histories was complete.
    static func run(_ count: Int) -> Bool {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "flint-kills-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            for number in 1...count {
                let awaited = try kill(after: Int.random(in: 0...3000), number % 2 + 1, in: folder)
                try check(history(in: folder), awaited, number)
            }
            print("kills: \(count) histories, each complete to the last action that was awaited")
            return true
        } catch {
            print("kills: \(error)")
            return false
        }
    }

    /// Starts a process, and kills it when it has awaited so many actions.
    ///
    /// - Returns: The last action that each session had awaited.
    private static func kill(after count: Int, _ workers: Int, in folder: URL) throws -> [Int] {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["--killed", folder.path(percentEncoded: false), "--workers", "\(workers)"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var bytes = Data()
        repeat {
            let part = output.fileHandleForReading.availableData
            guard !part.isEmpty else { throw SoakFailure("The process ended by itself.") }
            bytes += part
        } while bytes.count < count * 8
        Foundation.kill(process.processIdentifier, SIGKILL)
        bytes += try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        var awaited = Array(repeating: 0, count: workers)
        for start in stride(from: 0, to: bytes.count - 7, by: 8) {
            let word = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << ($1 * 8) }
            awaited[Int(word >> 56)] = Int(word & (1 << 56 - 1))
        }
        return awaited
    }

    private static func history(in folder: URL) throws -> HistorySnapshot {
        let runtime = Flint()
        try runtime.setup(SoakFeatures.self) {
            $0.flightRecorder = FlightRecorderConfiguration(folder: folder)
            $0.tweaks = TweakManager(
                providers: [EphemeralTweakProvider(id: "overrides")], declaring: [GatedFeature.isOpen])
        }
        guard let previous = runtime.previousRun() else { throw SoakFailure("There is no previous run.") }
        return previous
    }

    private static func check(_ history: HistorySnapshot, _ awaited: [Int], _ number: Int) throws {
        func fail(_ text: String) -> SoakFailure { SoakFailure("In history \(number): \(text)") }
        guard !history.isClean, history.damage.isEmpty else { throw fail("\(history.damage)") }
        guard history.unfinished.contains(where: { $0.session == "waiting" }) else {
            throw fail("The action that never returns is missing.")
        }
        guard history.openStacks.contains(where: { $0.session == "waiting" && $0.runningActions.count == 1 })
        else {
            throw fail("The stack of the action that never returns is missing.")
        }
        for (worker, last) in awaited.enumerated() {
            let events = history.timeline.filter { $0.session == "worker-\(worker)" }
            let ended = events.filter { $0.action?.name == "Outer" && $0.kind.name == "ended" }
                .compactMap { $0.input.flatMap { Int($0.text) } }
            // The last ones were perhaps awaited, but not told of.
            guard ended.last ?? 0 >= last, ended.last ?? 0 <= last + 1 else {
                throw fail("Awaited was \(last), kept is \(ended.last ?? 0).")
            }
            guard zip(ended, ended.dropFirst()).allSatisfy({ $0 + 1 == $1 }) else {
                throw fail("Actions are missing among \(ended).")
            }
            let running = history.unfinished.filter { $0.session == "worker-\(worker)" }
            guard running.count <= 2,
                running.allSatisfy({ Int($0.input?.text ?? "") == (ended.last ?? 0) + 1 })
            else {
                throw fail("\(running.map(\.input?.text)) run behind \(ended.last ?? 0).")
            }
        }
    }
}
