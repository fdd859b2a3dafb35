import Dispatch
import Foundation

/// The access of a run to the system: output, files, clock and counters.
///
/// Tests replace it, so that they need no process, no file and no real time.
struct BenchmarkEnvironment: Sendable {
    /// Writes to standard output.
    var output: @Sendable (String) -> Void
    /// Writes to standard error: progress, warnings and usage errors.
    var errorOutput: @Sendable (String) -> Void
    /// Reads a whole file.
    var readFile: @Sendable (_ path: String) throws -> [UInt8]
    /// The monotonic clock that times batches, in nanoseconds.
    var clock: @Sendable () -> Int64
    /// The resident size of the process in bytes; nil where it cannot be read.
    var residentSize: @Sendable () -> Int?
    /// The largest resident size of the process so far in bytes; nil where it cannot be read.
    var peakResidentSize: @Sendable () -> Int? = { nil }
    /// Whether the build is not optimized; such a build is refused unless allowed.
    var isDebugBuild: Bool
    var meter: AllocationMeter
    var machine: MachineDescription

    /// This process.
    static let process = BenchmarkEnvironment(
        output: { FileHandle.standardOutput.write(Data($0.utf8)) },
        errorOutput: { FileHandle.standardError.write(Data($0.utf8)) },
        readFile: { [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0))) },
        clock: { Int64(clamping: DispatchTime.now().uptimeNanoseconds) },
        residentSize: { ProcessMemory.size(.resident) },
        peakResidentSize: { ProcessMemory.size(.peak) },
        isDebugBuild: MachineDescription.isDebugBuild,
        meter: .process,
        machine: .current)
}
