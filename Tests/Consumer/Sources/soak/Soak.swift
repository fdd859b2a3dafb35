import FlintCore
import FlintTweaks
import Foundation

/// Does the same thing a million times in each set-up that a guide shows, and fails if time or memory grow.
///
///     soak [--operations N] [--only OPERATION] [SET-UP…]
///     soak --made N [THING…]
///     soak --kills N
///
/// With `--made`, makes, uses and releases as many of each thing that an application makes, and fails if memory grows.
///
/// With `--kills`, kills as many processes that act, and fails if the next run does not find all that they did.
///
/// Each set-up and each thing has a process of its own, whose standard error (the development log) is dropped.
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
        if let count = value(of: "--made", in: &arguments).map({ Int($0) }) {
            exit(await make(count, &arguments) ? 0 : 1)
        }
        let count = value(of: "--operations", in: &arguments).map { Int($0) } ?? 1_000_000
        let only = value(of: "--only", in: &arguments).map { Operation(rawValue: $0) }
        let inside = value(of: "--inside", in: &arguments).flatMap { SetUp(rawValue: $0) }
        let setUps = arguments.isEmpty ? SetUp.allCases : arguments.compactMap { SetUp(rawValue: $0) }
        guard let count, count >= 1000, only != .some(nil),
            arguments.isEmpty || setUps.count == arguments.count
        else {
            print("usage: soak [--operations N] [--only OPERATION] [SET-UP…], with 1,000 operations or more")
            print("       soak --made N [THING…], with 2,000 or more")
            print("       soak --kills N, which kills as many processes and looks at what they leave")
            print("operations: \(Operation.allCases.map(\.rawValue).joined(separator: ", "))")
            print("set-ups: \(SetUp.allCases.map(\.rawValue).joined(separator: ", "))")
            print("things: \(Thing.allCases.map(\.rawValue).joined(separator: ", "))")
            exit(2)
        }
        let operations = only.map { [$0].compactMap { $0 } } ?? Operation.allCases
        if let inside { exit(await run(operations, inside, count) ? 0 : 1) }
        var failed = 0
        let options = CommandLine.arguments.dropFirst().filter { SetUp(rawValue: $0) == nil }
        for setUp in setUps where !runOutside(setUp.rawValue, options) { failed += 1 }
        exit(failed == 0 ? 0 : 1)
    }

    /// Makes as many of each thing, or of those that are named, each in another process.
    private static func make(_ count: Int?, _ arguments: inout [String]) async -> Bool {
        let inside = value(of: "--inside", in: &arguments).flatMap { Thing(rawValue: $0) }
        let things = arguments.isEmpty ? Thing.allCases : arguments.compactMap { Thing(rawValue: $0) }
        guard let count, count >= 2000, arguments.isEmpty || things.count == arguments.count else {
            print("usage: soak --made N [THING…], with 2,000 or more")
            print("things: \(Thing.allCases.map(\.rawValue).joined(separator: ", "))")
            exit(2)
        }
        guard let inside else {
            return things.filter { !runOutside($0.rawValue, ["--made", "\(count)"]) }.isEmpty
        }
        do {
            let tweaks = TweakManager(
                providers: [EphemeralTweakProvider(id: "overrides")], declaring: [GatedFeature.isOpen])
            try Flint.current.setup(SoakFeatures.self) { $0.tweaks = tweaks }
            let measured = try await Measurement.run(inside.count(of: count)) {
                try await inside.make($0, tweaks)
            }
            // How long a thing takes depends on what else the machine does; what stays of it does not.
            let isFlat = measured.memoryRatio <= Measurement.limit
            tell("\(inside.rawValue).made", measured, isFlat)
            return isFlat
        } catch {
            print("\(inside.rawValue): \(error)")
            return false
        }
    }

    /// Takes an option with its value out of the arguments.
    private static func value(of option: String, in arguments: inout [String]) -> String? {
        guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else { return nil }
        defer { arguments.removeSubrange(index...(index + 1)) }
        return arguments[index + 1]
    }

    /// Runs a set-up, or makes a thing, in another process.
    private static func runOutside(_ name: String, _ options: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = options + ["--inside", name]
        process.standardError = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        do { try process.run() } catch {
            print("\(name): \(error)")
            return false
        }
        // Other lines are what the set-up itself prints.
        forwardLines(of: output.fileHandleForReading, after: name)
        process.waitUntilExit()
        if process.terminationReason != .exit {
            print("\(name): ended by signal \(process.terminationStatus)")
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
        let measured = try await Measurement.run(count, try await operation.body(tweaks))
        tell("\(setUp.rawValue).\(operation.rawValue)", measured, measured.isFlat)
        return measured.isFlat
    }

    /// Prints the line of a table.
    private static func tell(_ name: String, _ measured: Measurement, _ isFlat: Bool) {
        let verdict = isFlat ? measured.wentOn ? "  went on until it was flat" : "" : "  GROWS"
        // At once, also into a pipe: the table shows how far the run has come.
        // What the set-up itself prints is written first, or a part of a line would stand before this one.
        fflush(nil)
        let line = measured.line(name.padding(toLength: 32, withPad: " ", startingAt: 0)) + verdict
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
