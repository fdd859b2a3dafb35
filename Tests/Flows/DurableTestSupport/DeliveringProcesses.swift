internal import Dispatch
internal import Foundation
internal import TestSupport
internal import Testing

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Processes of one program whose workers share a store, for tests that stop or suspend the processes.
package struct DeliveringProcesses: Sendable {
    /// The program and its first arguments.
    ///
    /// The mode, the number of runs and the lease follow them.
    private let command: [String]

    package init(_ command: [String]) { self.command = command }

    /// The way in which the processes are asked to stop.
    package enum Stop: String, CaseIterable, Sendable {
        /// A signal, which cancels the task of the worker.
        case stop
        /// The end of the standard input, after which the program drains its engine.
        case drain
    }

    /// Expects that processes that are stopped during their steps repeat none of these steps.
    ///
    /// - Parameters:
    ///   - count: The number of processes, each of which works on 20 of 40 runs at once.
    ///   - stop: The way in which the processes are asked to stop.
    package func expectNoRepetition(by count: Int, stop: Stop) async throws {
        let first = try await run(stop.rawValue, processes: count) { workers in
            while workers.lines("ready") < count { try await workers.read() }
            let start = try await run("start", runs: 40) { _ in }
            #expect(start.statuses == [0], "\(start.output)")
            while workers.lines("effect") < min(40, 20 * count) { try await workers.read() }
            workers.stop(stop)
        }
        #expect(first.statuses == Array(repeating: 0, count: count), "\(first.output)")
        #expect(!first.output.contains("interrupted"), "\(first.output)")
        let rest = try await run("rest") { _ in }
        #expect(rest.statuses == [0] && rest.output.hasSuffix("40 ended\n"), "\(rest.output)")
        let effects = (first.output + rest.output).split(separator: "\n").filter { $0.hasPrefix("effect") }
        #expect(effects.count == 80 && Set(effects).count == 80)
    }

    /// Expects that a process that is suspended during its steps for several leases works on afterwards.
    ///
    /// - Parameters:
    ///   - lease: The lease in milliseconds.
    ///   - time: The time for which the process is suspended.
    ///   - repeats: Whether another process could have continued its runs, so that it may repeat the steps.
    package func expectNoError(withLease lease: Int, asleepFor time: Duration, repeats: Bool) async throws {
        let woken = try await run("rest", runs: 8, lease: lease) { workers in
            while workers.lines("effect") < 8 { try await workers.read() }
            workers.send(SIGSTOP)
            // The test needs real time, because the lease must expire while the process is suspended.
            try await Task.sleep(for: time)
            workers.send(SIGCONT)
        }
        #expect(woken.statuses == [0] && woken.output.hasSuffix("8 ended\n"), "\(woken.output)")
        #expect(!woken.output.contains("error"), "\(woken.output)")
        let effects = woken.output.split(separator: "\n").filter { $0.hasPrefix("effect") }
        #expect(Set(effects).count == 16 && (repeats || effects.count == 16), "\(woken.output)")
    }

    private func run(
        _ mode: String, runs: Int = 0, lease: Int = 30_000, processes: Int = 1,
        _ body: (Workers) async throws -> Void
    ) async throws -> (statuses: [Int32], output: String) {
        let workers = try Workers(command + [mode, "\(runs)", "\(lease)"], count: processes)
        do {
            try await body(workers)
        } catch {
            workers.kill()
            throw error
        }
        return await workers.end()
    }

    /// Running processes that print into one pipe and read another one.
    private final class Workers {
        private let processes: [ChildProcess]
        private let input = Pipe()
        private let output = Pipe()
        private var printed = Data()

        init(_ command: [String], count: Int) throws {
            let (input, output) = (input, output)
            processes = try (0..<count).map { _ in
                try ChildProcess(
                    command,
                    descriptors: [
                        input.fileHandleForReading.fileDescriptor,
                        output.fileHandleForWriting.fileDescriptor,
                        FileHandle.standardError.fileDescriptor,
                    ])
            }
            try input.fileHandleForReading.close()
            try output.fileHandleForWriting.close()
        }

        private var text: String { String(decoding: printed, as: UTF8.self) }

        /// The number of printed lines that begin with a word.
        func lines(_ word: String) -> Int { text.split(separator: "\n").count { $0.hasPrefix(word) } }

        /// Waits until the processes have printed more.
        func read() async throws {
            let output = output.fileHandleForReading
            let next = await Self.aside { output.availableData }
            try #require(!next.isEmpty, "The processes have ended: \(text)")
            printed += next
        }

        func stop(_ stop: Stop) {
            switch stop {
            case .stop: send(SIGTERM)
            case .drain: try? input.fileHandleForWriting.close()
            }
        }

        func send(_ signal: Int32) { for process in processes { process.send(signal) } }
        func kill() { for process in processes { process.kill() } }

        func end() async -> (statuses: [Int32], output: String) {
            let output = output.fileHandleForReading
            printed += await Self.aside { (try? output.readToEnd()) ?? Data() }
            var statuses: [Int32] = []
            for process in processes { statuses.append(await process.end()) }
            return (statuses, text)
        }

        /// Executes a blocking function on a queue of its own, so that it blocks no thread of the shared
        /// pool.
        private static func aside(_ body: @escaping @Sendable () -> Data) async -> Data {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "flint.test.process").async { continuation.resume(returning: body()) }
            }
        }
    }
}
