import FlintCore
import FlintTweaks
import Foundation

/// Does the same thing a million times in each set-up that a guide shows, and fails if time or memory grow.
///
///     soak [--operations N] [SET-UP…]
///
/// Each set-up runs in a process of its own, whose standard error (the development log) is dropped.
@main
@MainActor
struct Soak {
    static func main() async {
        var arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "--client", arguments.count == 2 { StreamClient.run(arguments[1]) }
        var operations = 1_000_000
        if arguments.first == "--operations", arguments.count > 1, let number = Int(arguments[1]), number >= 10 {
            operations = number
            arguments.removeFirst(2)
        }
        if arguments.first == "--inside", arguments.count == 2, let setUp = SetUp(rawValue: arguments[1]) {
            exit(await inside(setUp, operations) ? 0 : 1)
        }
        let setUps = arguments.isEmpty ? SetUp.allCases : arguments.compactMap(SetUp.init)
        guard arguments.isEmpty || setUps.count == arguments.count else {
            print("There are these set-ups: \(SetUp.allCases.map(\.rawValue).joined(separator: ", ")).")
            exit(2)
        }
        var failed = 0
        for setUp in setUps where !outside(setUp, operations) { failed += 1 }
        exit(failed == 0 ? 0 : 1)
    }

    /// Runs a set-up in another process.
    private static func outside(_ setUp: SetUp, _ operations: Int) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["--operations", String(operations), "--inside", setUp.rawValue]
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch {
            print("\(setUp.rawValue): \(error)")
            return false
        }
        process.waitUntilExit()
        if process.terminationReason != .exit {
            print("\(setUp.rawValue): ended by signal \(process.terminationStatus)")
            return false
        }
        return process.terminationStatus == 0
    }

    private static func inside(_ setUp: SetUp, _ operations: Int) async -> Bool {
        setvbuf(stdout, nil, _IOLBF, 0)
        let folder = FileManager.default.temporaryDirectory.appending(path: "flint-soak-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            let tweaks = TweakManager(
                providers: [EphemeralTweakProvider(id: "overrides")], declaring: [GatedFeature.isOpen])
            let surroundings = try await setUp.begin(in: folder, tweaks)
            var isFlat = true
            for operation in Operation.allCases {
                isFlat = try await soak(setUp, operation, operations, tweaks) && isFlat
            }
            try surroundings.end()
            await Flint.settle()
            return isFlat
        } catch {
            print("\(setUp.rawValue): \(error)")
            return false
        }
    }

    /// Growth shows each time; a machine that is busy with something else does not.
    private static func soak(
        _ setUp: SetUp, _ operation: Operation, _ operations: Int, _ tweaks: TweakManager
    ) async throws -> Bool {
        let name = "\(setUp.rawValue).\(operation.rawValue)".padding(toLength: 30, withPad: " ", startingAt: 0)
        for attempt in 1...3 {
            let measured = try await Measurement.run(operations, try await operation.body(tweaks))
            print(measured.line(name), measured.isFlat ? "" : attempt < 3 ? " grows, once more" : " GROWS")
            if measured.isFlat { return true }
        }
        return false
    }
}
