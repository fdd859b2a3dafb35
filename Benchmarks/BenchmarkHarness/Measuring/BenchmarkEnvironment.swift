import Foundation

/// The access of a run to the system: output, files, clock and counters.
///
/// Tests replace it, so that they need no process, no file and no real time.
public struct BenchmarkEnvironment: Sendable {
    /// Writes to standard output.
    public var output: @Sendable (String) -> Void

    /// Writes to standard error: progress, warnings and usage errors.
    public var errorOutput: @Sendable (String) -> Void

    /// Reads a whole file.
    public var readFile: @Sendable (_ path: String) throws -> [UInt8]

    /// The clock that times batches.
    public var clock: BenchmarkClock

    /// Returns the resident size of the process in bytes, or `nil` where it cannot be read.
    public var residentSize: @Sendable () -> Int?

    /// Returns the largest resident size of the process so far in bytes, or `nil` where it cannot be read.
    public var peakResidentSize: @Sendable () -> Int?

    /// Whether the build is not optimized; such a build is refused unless allowed.
    public var isDebugBuild: Bool

    /// The counter of allocations.
    package var meter: AllocationMeter

    /// The description of the machine for reports.
    package var machine: MachineDescription

    package init(
        output: @escaping @Sendable (String) -> Void, errorOutput: @escaping @Sendable (String) -> Void,
        readFile: @escaping @Sendable (String) throws -> [UInt8], clock: BenchmarkClock,
        residentSize: @escaping @Sendable () -> Int?,
        peakResidentSize: @escaping @Sendable () -> Int? = { nil }, isDebugBuild: Bool,
        meter: AllocationMeter, machine: MachineDescription
    ) {
        self.peakResidentSize = peakResidentSize
        self.output = output
        self.errorOutput = errorOutput
        self.readFile = readFile
        self.clock = clock
        self.residentSize = residentSize
        self.isDebugBuild = isDebugBuild
        self.meter = meter
        self.machine = machine
    }

    /// This process.
    public static let process = BenchmarkEnvironment(
        output: { FileHandle.standardOutput.write(Data($0.utf8)) },
        errorOutput: { FileHandle.standardError.write(Data($0.utf8)) },
        readFile: { [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0))) },
        clock: .monotonic,
        residentSize: { ResidentSize.ofProcess() },
        peakResidentSize: { ResidentSize.peakOfProcess() },
        isDebugBuild: MachineDescription.isDebugBuild,
        meter: .process,
        machine: .current)
}
