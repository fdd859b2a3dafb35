public import FlintCore
public import FlintFlows
internal import Synchronization
public import Testing

/// The coverage of a diagram's edges by the runs of tests.
///
/// The trait `coversFlow(_:except:)` measures it for a suite of tests. To measure it yourself, add the runs
/// of several tests to one value:
///
/// ```swift
/// let coverage = FlowCoverage(of: LoginFlow.self)
/// for answer in answers {
///     coverage.add(await LoginFlow(screens: FakeScreens(answer)).recordRun(nil))
/// }
/// coverage.expectComplete(except: ["Prompt → ForgotPassword"])
/// ```
///
/// Edges inside of composite states are edges of the diagram, too. The transition to *Fail* by an error is
/// not an edge, because the diagram does not contain it.
public final class FlowCoverage: Sendable {
    private let counter: Mutex<CoverageCounter>
    private let machine: String

    /// Creates a coverage without runs.
    ///
    /// - Parameter machine: The machine whose diagram is covered.
    public convenience init(of machine: any StateMachine.Type) { self.init(graph: machine.graph) }

    /// Creates a coverage without runs.
    ///
    /// - Parameter graph: The graph of the machine.
    public init(graph: FlowGraph) {
        machine = graph.machine
        counter = Mutex(CoverageCounter(graph))
    }

    // MARK: Runs

    /// Adds a run.
    ///
    /// If the run is one of another machine, its inner runs of the covered machine are added.
    ///
    /// - Parameter run: The recorded run.
    public func add<Output>(_ run: RecordedRun<Output>) { run.allTransitions.forEach { add($0) } }

    /// Adds the runs of flows that events report.
    ///
    /// - Parameter events: The events, oldest first.
    public func add(_ events: [DispatchEvent]) {
        for event in events {
            if case .flowTransition(let transition) = event.kind { add(transition) }
        }
    }

    /// Adds one transition of a run.
    ///
    /// Add the transitions of a run in order, from the first one on.
    ///
    /// - Parameter transition: The transition to add.
    public func add(_ transition: FlowTransition) { counter.withLock { $0.take(transition) } }

    /// Adds all runs that begin while a closure runs, in its task and child tasks.
    ///
    /// - Parameter body: The closure that runs the flows.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure.
    public nonisolated(nonsending) func collect<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        try await withFlowSink(FlowCollector { [self] in add($0) }) { try await body() }
    }

    // MARK: The result

    /// All edges with their counts: the edges of the machine, followed by those of the machines inside of it.
    public var edges: [Edge] { counter.withLock { $0.edges } }

    /// The edges that no run has taken.
    public var missing: [Edge] { edges.filter { $0.count == 0 } }

    /// Checks that each edge was taken, and records one issue that lists the missing ones.
    ///
    /// - Parameters:
    ///   - exceptions: The names of edges that need not be taken, as in `Leave → Heading`. An exception that
    ///     was taken or does not exist is reported, too, so that the list stays correct.
    ///   - sourceLocation: The location for the issue.
    /// - Returns: Whether all other edges were taken and all exceptions are valid.
    @discardableResult
    public func expectComplete(
        except exceptions: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) -> Bool {
        let edges = edges
        let missing = edges.filter { $0.count == 0 && !exceptions.contains($0.name) }
        let stale = exceptions.filter { name in !edges.contains { $0.name == name && $0.count == 0 } }
        guard !missing.isEmpty || !stale.isEmpty else { return true }
        var text = "\(edges.count { $0.count > 0 }) of \(edges.count) edges of \(machine) were taken."
        if !missing.isEmpty {
            text += " These were not:\n" + missing.map { "  \($0)" }.joined(separator: "\n")
        }
        for name in stale {
            let isKnown = edges.contains { $0.name == name }
            text += "\nThe exception '\(name)' " + (isKnown ? "was taken." : "is no edge of the diagram.")
        }
        Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
        return false
    }
}

extension FlowCoverage: CustomStringConvertible {
    /// The coverage as text, with one line for each edge and its count.
    public var description: String {
        edges.map { "\($0.count)\t\($0)" }.joined(separator: "\n")
    }
}

extension FlowCoverage {
    /// An edge of a diagram with the number of times that runs took it.
    public struct Edge: Sendable, Hashable {
        /// The name of the machine; for an edge inside of a composite state, the name of the inner machine.
        public let machine: String
        /// The name of the source state.
        public let from: String
        /// The name of the target state, or the path to that state: `Shipping.Confirm` is inside `Shipping`,
        /// `.Basket` in the enclosing machine.
        public let to: String
        /// The labels of the edge in the diagram.
        public let labels: [String]
        /// The number of times that runs have taken the edge.
        public internal(set) var count: Int = 0

        /// The edge without the machine, as in the list of exceptions: `Leave → Heading`.
        public var name: String { "\(from) → \(to)" }
    }
}

extension FlowCoverage.Edge: CustomStringConvertible {
    /// The edge as text with machine and labels, such as `NoteCreation: Leave → Heading (stay)`.
    public var description: String {
        "\(machine): \(name)" + (labels.isEmpty ? "" : " (\(labels.joined(separator: "; ")))")
    }
}
