import Synchronization

@testable import BenchmarkHarness

/// The output, files, clock and counters of a test, in which time passes only when a body spends it.
final class FakeWorld: Sendable {
    struct NoSuchFile: Error {}

    private struct Content {
        var nanoseconds: Int64 = 0
        var allocations: Int64 = 0
        var bytes: Int64 = 0
        var resident = 1_000_000
        var output = ""
        var errors = ""
        var runs: [String] = []
        var files: [String: String] = [:]
    }

    private let content = Mutex(Content())

    static let machine = MachineDescription(
        toolchain: "Swift 6", platform: "Test", cpu: "Abacus", cores: 2, build: "release")

    var output: String { content.withLock { $0.output } }
    var errors: String { content.withLock { $0.errors } }

    /// The names that were passed to `spend`, one for each batch, in order.
    var runs: [String] { content.withLock { $0.runs } }

    /// Advances the clock by the time that a batch takes.
    func spend(_ nanoseconds: Int, times: Int = 1, as name: String = "") {
        content.withLock {
            $0.nanoseconds += Int64(nanoseconds * times)
            if !name.isEmpty { $0.runs.append(name) }
        }
    }

    func allocate(_ count: Int, bytes: Int) {
        content.withLock {
            $0.allocations += Int64(count)
            $0.bytes += Int64(bytes)
        }
    }

    func growResident(by bytes: Int) {
        content.withLock { $0.resident += bytes }
    }

    func store(_ text: String, at path: String) {
        content.withLock { $0.files[path] = text }
    }

    func clearOutput() {
        content.withLock {
            $0.output = ""
            $0.errors = ""
            $0.runs = []
        }
    }

    func environment(
        isDebugBuild: Bool = false, countsAllocations: Bool = false,
        machine: MachineDescription = FakeWorld.machine
    ) -> BenchmarkEnvironment {
        BenchmarkEnvironment(
            output: { text in self.content.withLock { $0.output += text } },
            errorOutput: { text in self.content.withLock { $0.errors += text } },
            readFile: { path in
                guard let text = self.content.withLock({ $0.files[path] }) else { throw NoSuchFile() }
                return Array(text.utf8)
            },
            clock: { self.content.withLock { $0.nanoseconds } },
            residentSize: { self.content.withLock { $0.resident } },
            peakResidentSize: { 912_000_000 },
            isDebugBuild: isDebugBuild,
            meter: AllocationMeter(isAvailable: countsAllocations) {
                self.content.withLock {
                    AllocationMeter.Count(allocations: $0.allocations, bytes: $0.bytes)
                }
            },
            machine: machine)
    }

    /// Runs the benchmark program with this environment.
    func run(_ arguments: String, _ suites: BenchmarkSuite..., isDebugBuild: Bool = false) async -> Int32 {
        await BenchmarkMain.run(
            arguments: arguments.split(separator: " ").map(String.init), suites: suites,
            in: environment(isDebugBuild: isDebugBuild))
    }
}

extension Benchmark {
    /// Creates a benchmark whose body does nothing.
    static func empty(
        _ name: String, limit: String? = nil, target: Double? = nil,
        bounds: BenchmarkBounds = BenchmarkBounds(), scale: Int = 1, delivers: Int? = nil
    ) -> Benchmark {
        Benchmark(
            name: name, limit: limit, target: target, bounds: bounds, scale: scale, delivers: delivers,
            body: .pool { _ in })
    }
}

extension BenchmarkRecord {
    /// Creates a record with batches of one iteration that took the given times.
    init(_ benchmark: Benchmark, means: [Int64]) {
        self.init(benchmark: benchmark)
        batches = means.enumerated().map { Batch(round: $0, iterations: 1, nanoseconds: $1) }
    }
}
