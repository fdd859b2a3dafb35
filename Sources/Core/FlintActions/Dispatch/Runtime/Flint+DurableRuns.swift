internal import FlintBasics
public import FlintFlows
internal import Synchronization

extension Flint {
    /// Shows stored runs in the inspector, in debug reports and in the metrics of telemetry.
    ///
    /// ```swift
    /// Flint.current.addDurableRuns(engine, named: "orders")
    /// ```
    ///
    /// The inspector can also retry and cancel them, unless it is read-only.
    ///
    /// - Parameters:
    ///   - runs: The runs, such as a `FlowEngine`; the runtime keeps them until it ends or they are removed.
    ///   - name: The name that tools show; runs that were added with the same name are replaced.
    public func addDurableRuns(_ runs: any DurableRuns, named name: String = "runs") {
        durableRunsTable.sources.withLock { $0[name] = runs }
    }

    /// Removes stored runs from the inspector, from debug reports and from metrics.
    ///
    /// - Parameter name: The name with which they were added; an unknown one is no error.
    public func removeDurableRuns(named name: String) {
        durableRunsTable.sources.withLock { $0[name] = nil }
    }

    /// The stored runs that the inspector, reports and metrics show, with their names.
    package var durableRuns: [(name: String, runs: any DurableRuns)] {
        durableRunsTable.sources.withLock { $0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private var durableRunsTable: DurableRunsTable {
        extensions.value(of: DurableRunsTable.self) { DurableRunsTable() }
    }
}

/// The stored runs that were added to a runtime.
private final class DurableRunsTable: Sendable {
    let sources = Mutex<[String: any DurableRuns]>([:])
}
