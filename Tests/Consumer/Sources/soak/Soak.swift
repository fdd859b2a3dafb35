import FlintCore
import FlintTweaks
import Foundation

/// Does the same thing a million times in each set-up that a guide shows, and fails if time or memory grow.
///
///     soak [--operations N] [--only OPERATION] [SET-UP…]
///     soak --kills N
///
/// With `--kills`, kills as many processes that act, and fails if the next run does not find all that they did.
///
/// Each set-up runs in a process of its own, whose standard error (the development log) is dropped.
@main
@MainActor
struct Soak {
    static func main() async {
        var arguments = Array(CommandLine.arguments.dropFirst())
        if let address = value(of: "--client", in: &arguments) { await StreamClient.run(address) }
        if let folder = value(of: "--killed", in: &arguments) {
            let workers = value(of: "--workers", in: &arguments).flatMap { Int($0) } ?? 1
            await KilledRuns.act(in: URL(filePath: folder, directoryHint: .isDirectory), workers)
        }
        if let count = value(of: "--kills", in: &arguments).flatMap({ Int($0) }), count > 0 {
            exit(KilledRuns.run(count) ? 0 : 1)
        }
        let count = value(of: "--operations", in: &arguments).map { Int($0) } ?? 1_000_000
        let only = value(of: "--only", in: &arguments).map { Operation(rawValue: $0) }
        let inside = value(of: "--inside", in: &arguments).flatMap { SetUp(rawValue: $0) }
        let setUps = arguments.isEmpty ? SetUp.allCases : arguments.compactMap { SetUp(rawValue: $0) }
        guard let count, count >= 1000, only != .some(nil),
            arguments.isEmpty || setUps.count == arguments.count
        else {
            print("usage: soak [--operations N] [--only OPERATION] [SET-UP…], with 1,000 operations or more")
            print("       soak --kills N, which kills as many processes and looks at what they leave")
            print("operations: \(Operation.allCases.map(\.rawValue).joined(separator: ", "))")
            print("set-ups: \(SetUp.allCases.map(\.rawValue).joined(separator: ", "))")
            exit(2)
        }
        let operations = only.map { [$0].compactMap { $0 } } ?? Operation.allCases
        if let inside { exit(await run(operations, inside, count) ? 0 : 1) }
        var failed = 0
        for setUp in setUps where !runOutside(setUp) { failed += 1 }
        exit(failed == 0 ? 0 : 1)
    }

    /// Takes an option with its value out of the arguments.
    private static func value(of option: String, in arguments: inout [String]) -> String? {
        guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else { return nil }
        defer { arguments.removeSubrange(index...(index + 1)) }
        return arguments[index + 1]
    }

    /// Runs a set-up in another process.
    private static func runOutside(_ setUp: SetUp) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        let options = CommandLine.arguments.dropFirst().filter { SetUp(rawValue: $0) == nil }
        process.arguments = options + ["--inside", setUp.rawValue]
        process.standardError = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        do { try process.run() } catch {
            print("\(setUp.rawValue): \(error)")
            return false
        }
        // Other lines are what the set-up itself prints.
        forwardLines(of: output.fileHandleForReading, after: setUp.rawValue)
        process.waitUntilExit()
        if process.terminationReason != .exit {
            print("\(setUp.rawValue): ended by signal \(process.terminationStatus)")
            return false
        }
        return process.terminationStatus == 0
    }

    private static func forwardLines(of input: FileHandle, after prefix: String) {
        var rest = Data()
        while case let part = input.availableData, !part.isEmpty {
            rest += part
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = rest[rest.startIndex...end]
                let isOwn = line.starts(with: "\(prefix).".utf8) || line.starts(with: "\(prefix):".utf8)
                if isOwn { FileHandle.standardOutput.write(line) }
                rest = Data(rest[rest.index(after: end)...])
            }
        }
    }

    private static func run(_ operations: [Operation], _ setUp: SetUp, _ count: Int) async -> Bool {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flint-soak-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            let tweaks = TweakManager(
                providers: [EphemeralTweakProvider(id: "overrides")], declaring: [GatedFeature.isOpen])
            let surroundings = try await setUp.begin(in: folder, tweaks)
            var isFlat = true
            for operation in operations {
                isFlat = try await soak(setUp, operation, count, tweaks) && isFlat
            }
            try surroundings.end()
            await Flint.shared.settle()
            return isFlat
        } catch {
            print("\(setUp.rawValue): \(error)")
            return false
        }
    }

    private static func soak(
        _ setUp: SetUp, _ operation: Operation, _ count: Int, _ tweaks: TweakManager
    ) async throws -> Bool {
        let name = "\(setUp.rawValue).\(operation.rawValue)".padding(
            toLength: 30, withPad: " ", startingAt: 0)
        let measured = try await Measurement.run(count, try await operation.body(tweaks))
        let verdict = measured.isFlat ? measured.wentOn ? "  went on until it was flat" : "" : "  GROWS"
        // At once, also into a pipe: the table shows how far the run has come.
        // What the set-up itself prints is written first, or a part of a line would stand before this one.
        fflush(nil)
        FileHandle.standardOutput.write(Data((measured.line(name) + verdict + "\n").utf8))
        return measured.isFlat
    }
}
