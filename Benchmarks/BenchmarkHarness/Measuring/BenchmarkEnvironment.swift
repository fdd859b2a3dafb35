import Foundation

/// Everything of the world that a run touches: output, files, clock and counters.
///
/// Tests replace it, and need no process, no file and no time.
public struct BenchmarkEnvironment: Sendable {
    /// Takes the text of standard output.
    public var output: @Sendable (String) -> Void

    /// Takes the text of standard error: progress, warnings and usage errors.
    public var errorOutput: @Sendable (String) -> Void

    /// Reads a file whole.
    public var readFile: @Sendable (_ path: String) throws -> [UInt8]

    /// The clock that times batches.
    public var clock: BenchmarkClock

    /// Reads the resident size of the process in bytes, or gives `nil` where it cannot be read.
    public var residentSize: @Sendable () -> Int?

    /// Whether the build is not optimized; it is then refused unless allowed.
    public var isDebugBuild: Bool

    /// The counter of allocations.
    package var meter: AllocationMeter

    /// The machine, as reports state it.
    package var machine: MachineDescription

    package init(
        output: @escaping @Sendable (String) -> Void, errorOutput: @escaping @Sendable (String) -> Void,
        readFile: @escaping @Sendable (String) throws -> [UInt8], clock: BenchmarkClock,
        residentSize: @escaping @Sendable () -> Int?, isDebugBuild: Bool, meter: AllocationMeter,
        machine: MachineDescription
    ) {
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
        isDebugBuild: MachineDescription.isDebugBuild,
        meter: .process,
        machine: .current)
}
