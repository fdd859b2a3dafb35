import Dispatch
import Foundation

/// The access of a run to the system: output, files, clock and counters.
///
/// Tests replace it, so that they need no process, no file and no real time.
struct BenchmarkEnvironment: Sendable {
    /// Writes to standard output.
    var output: @Sendable (String) -> Void
    /// Writes progress, warnings and usage errors to standard error.
    var errorOutput: @Sendable (String) -> Void
    /// Returns the content of a file.
    var readFile: @Sendable (_ path: String) throws -> [UInt8]
    /// Reads the monotonic clock that measures batches, in nanoseconds.
    var clock: @Sendable () -> Int64
    /// Returns the resident size of the process in bytes; nil where it cannot be read.
    var residentSize: @Sendable () -> Int?
    /// Returns the largest resident size that the process has had, in bytes; nil where it cannot be read.
    var peakResidentSize: @Sendable () -> Int? = { nil }
    /// Whether the program was built without optimization; such a build measures only if an option allows it.
    var isDebugBuild: Bool
    var meter: AllocationMeter
    var machine: MachineDescription

    /// The environment of this process.
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
