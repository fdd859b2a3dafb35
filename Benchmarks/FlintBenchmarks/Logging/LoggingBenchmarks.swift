import BenchmarkHarness
import FlintCore

extension BenchmarkSuite {
    /// Logging messages: one that the level suppresses, one that the focus suppresses, and one that is
    /// written.
    static let logging = BenchmarkSuite { suite in
        suite.benchmark(
            "Log.suppressed", limit: "Limit.atomicLevel", target: 1.5, allocations: 0.01, delivers: 1
        ) { state in
            let runtime = try Logged.runtime(level: .info)
            state.log(runtime, to: Logged.topic) { $0.debug("Message \(keep(1))") }
            state.delivered = Logged.suppressed(runtime, state.iterations)
        }

        suite.benchmark(
            "Log.focusedOut", limit: "Limit.mutexSlot", target: 1.5, allocations: 0.01, delivers: 1
        ) { state in
            let runtime = try Logged.runtime(level: .debug)
            try runtime.focus(on: .topic(Logged.otherTopic))
            state.log(runtime, to: Logged.topic) { $0.info("Message \(keep(1))") }
            state.delivered = Logged.suppressed(runtime, state.iterations)
        }

        suite.benchmark("Log.written", limit: "Limit.mutexDictionary", target: 40, delivers: 1) { state in
            let runtime = try Logged.runtime(level: .info)
            state.log(runtime, to: Logged.topic) { $0.info("Message \(keep(1))") }
            state.delivered = Int(runtime.logs.history.snapshot().last?.sequence ?? 0)
        }

        suite.benchmark("Log.focused", limit: "Log.written", target: 1.5, delivers: 1) { state in
            let runtime = try Logged.runtime(level: .info)
            try runtime.focus(on: .topic(Logged.topic))
            state.log(runtime, to: Logged.topic) { $0.debug("Message \(keep(1))") }
            state.delivered = Int(runtime.logs.history.snapshot().last?.sequence ?? 0)
        }
    }
}

extension BenchmarkState {
    /// Logs a message for each iteration, with a logger that is requested for each message.
    @inline(__always)
    fileprivate func log(_ runtime: Flint, to topic: TopicPath, _ log: (ContextualLogger) -> Void) {
        let loggers = runtime.logger(activity: "Benchmark", topic: topic)
        measure {
            for _ in 0..<iterations {
                if let logger = loggers.development { log(logger) }
            }
        }
    }
}

private struct NoLogOutput: LogOutput {
    func write(_ event: LogEntry) {}
}

private enum Logged {
    static let topic = CounterFeatures.topic(of: CounterFeature.self)
    static let otherTopic = CounterFeatures.topic(of: GatedFeature.self)

    static func runtime(level: LogLevel) throws -> Flint {
        let runtime = Flint()
        try runtime.setup(CounterFeatures.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.logging.development = .init(level: level, outputs: [NoLogOutput()])
        }
        return runtime
    }

    /// Returns the number of messages if none of them was written; otherwise 0.
    static func suppressed(_ runtime: Flint, _ iterations: Int) -> Int {
        runtime.logs.history.snapshot().isEmpty ? iterations : 0
    }
}

extension CounterFeatures {
    fileprivate static func topic(of feature: any FeatureDefinition.Type) -> TopicPath {
        guard let path = TopicPath("\(identifier)/\(feature.identifier)") else {
            preconditionFailure("The identifiers of the benchmark's features make no path.")
        }
        return path
    }
}
