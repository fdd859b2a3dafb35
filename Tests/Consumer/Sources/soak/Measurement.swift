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

    /// The fastest of the second to the fourth tenth, and of the last three: threads that wake each other keep meeting on one
    /// processor or on two for a whole tenth, which costs twice as much and says nothing about growth.
    var early: Double { nanoseconds[1...3].min() ?? 0 }
    var late: Double { nanoseconds[7...9].min() ?? 0 }
    var timeRatio: Double { late / max(early, 1) }
    var memoryRatio: Double { memory.count > 1 ? Double(memory[memory.count - 1]) / Double(memory[1]) : 1 }
    var isFlat: Bool { timeRatio <= Self.limit && memoryRatio <= Self.limit }

    /// Does something many times.
    ///
    /// The processor's time is taken, not the clock's, so that other processes disturb little, and what runs behind the
    /// operations counts.
    @MainActor
    static func run(_ count: Int, _ body: @MainActor (Int) async throws -> Void) async throws -> Measurement {
        var result = Measurement()
        let size = max(count / 10 / batches, 1)
        var number = 0
        for _ in 0..<10 {
            var times: [Double] = []
            for _ in 0..<batches {
                let start = processorTime()
                for _ in 0..<size {
                    try await body(number)
                    number += 1
                }
                times.append(Double(processorTime() - start) / Double(size))
            }
            result.nanoseconds.append(times.min() ?? 0)
            if let bytes = residentBytes() { result.memory.append(bytes) }
        }
        return result
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
        guard memory.count == 10 else { return name + times }
        return name + times
            + String(
                format: "  %7.1f MB %7.1f MB  %5.2f", Double(memory[1]) / 1e6, Double(memory[9]) / 1e6,
                memoryRatio)
    }
}
