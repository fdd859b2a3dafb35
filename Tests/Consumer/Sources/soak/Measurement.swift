import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Time and memory of a long run, by tenths.
struct Measurement {
    /// The tenths' times per operation: the fastest of many batches, in nanoseconds of the whole process.
    ///
    /// What grows makes the fastest batch slower, too; how threads happen to meet on a busy machine does not.
    private(set) var nanoseconds: [Double] = []
    /// The memory in use at the end of each tenth, in bytes; empty where the system does not tell.
    private(set) var memory: [Int] = []

    /// The largest ratio of late to early that counts as flat: of times, and of memory.
    static let limit = 1.2
    private static let batches = 200

    /// How long a run that seems to grow goes on, in nanoseconds of the processor.
    private static let patience: Int64 = 30_000_000_000
    /// The ratio of memory at which it does not go on: the machine has other uses for the rest.
    private static let hopeless = 4.0

    /// The fastest of the second to the fourth tenth, and of the last three: threads that wake each other keep meeting on one
    /// processor or on two for a whole tenth, which costs twice as much and says nothing about growth.
    var early: Double { nanoseconds.dropFirst().prefix(3).min() ?? 0 }
    var late: Double { nanoseconds.suffix(3).min() ?? 0 }
    var timeRatio: Double { late / max(early, 1) }
    /// The memory after the second tenth; of a run that goes on, after as small a part of it: what is kept up to a limit needs
    /// some time until it has reached that, and what grows has ever more at the end than after that part.
    var earlyMemory: Int? { memory.count > 1 ? memory[memory.count / 10] : nil }
    var memoryRatio: Double {
        guard let earlyMemory, let last = memory.last else { return 1 }
        return Double(last) / Double(earlyMemory)
    }
    var isFlat: Bool { timeRatio <= Self.limit && memoryRatio <= Self.limit }
    /// Whether the run went on after what was asked for, because it seemed to grow.
    var wentOn: Bool { nanoseconds.count > 10 }

    /// Does something many times.
    ///
    /// The processor's time is taken, not the clock's, so that other processes disturb little, and what runs behind the
    /// operations counts. A processor that it shares with other systems may be half as fast for some seconds. So a run that
    /// seems to grow goes on: what grows stays slow, and what was disturbed becomes as fast as it was.
    @MainActor
    static func run(_ count: Int, _ body: @MainActor (Int) async throws -> Void) async throws -> Measurement {
        var result = Measurement()
        let size = max(count / 10 / batches, 1)
        for _ in 0..<10 { try await result.addTenth(of: size, body) }
        let end = processorTime() + patience
        while !result.isFlat, result.memoryRatio < hopeless, processorTime() < end {
            try await result.addTenth(of: size, body)
        }
        return result
    }

    /// Does a tenth of it, in batches.
    @MainActor
    private mutating func addTenth(of size: Int, _ body: @MainActor (Int) async throws -> Void) async throws {
        var number = nanoseconds.count * Self.batches * size
        var fastest = Int64.max
        for _ in 0..<Self.batches {
            let start = Self.processorTime()
            for _ in 0..<size {
                try await body(number)
                number += 1
            }
            fastest = min(fastest, Self.processorTime() - start)
        }
        nanoseconds.append(Double(fastest) / Double(size))
        if let bytes = Self.residentBytes() { memory.append(bytes) }
    }

    private static func processorTime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    private static func residentBytes() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map {
            $0 * Int(getpagesize())
        }
    }

    /// The line of a table.
    func line(_ name: String) -> String {
        let times = String(
            format: "%8.0f ns %8.0f ns  %5.2f", early, late, timeRatio)
        guard let earlyMemory, let last = memory.last else { return name + times }
        return name + times
            + String(
                format: "  %7.1f MB %7.1f MB  %5.2f", Double(earlyMemory) / 1e6, Double(last) / 1e6,
                memoryRatio)
    }
}
