public import FlintCore
public import FlintFlows
internal import Synchronization
public import Testing

/// Which edges of a diagram the runs of a test suite took, and which none took.
///
/// The trait `coversFlow(_:except:)` does it for a suite. By hand, add the runs of several tests to one value:
///
/// ```swift
/// let coverage = FlowCoverage(of: LoginFlow.self)
/// for answer in answers {
///     coverage.add(await LoginFlow(screens: FakeScreens(answer)).recordRun(nil))
/// }
/// coverage.expectComplete(except: ["Prompt → ForgotPassword"])
/// ```
///
/// Edges inside composites are edges of the diagram, too. An error that leads to Fail is none, as it is not drawn.
public final class FlowCoverage: Sendable {
    private let book: Mutex<CoverageBook>
    private let machine: String

    /// Creates a coverage without runs.
    ///
    /// - Parameter machine: The machine.
    public convenience init(of machine: any StateMachine.Type) { self.init(graph: machine.graph) }

    /// Creates a coverage without runs.
    ///
    /// - Parameter graph: The graph of the machine.
    public init(graph: FlowGraph) {
        machine = graph.machine
        book = Mutex(CoverageBook(graph))
    }

    // MARK: Runs

    /// Adds a run; one of another machine adds what runs of this one were inside it.
    ///
    /// - Parameter run: The run.
    public func add<Output>(_ run: RecordedRun<Output>) { run.allTransitions.forEach { add($0) } }

    /// Adds the runs that events tell of.
    ///
    /// - Parameter events: The events, oldest first.
    public func add(_ events: [DispatchEvent]) {
        for event in events {
            if case .flowTransition(let transition) = event.kind { add(transition) }
        }
    }

    /// Adds one record of a run; those of each run must come in order, from the first on.
    ///
    /// - Parameter transition: The record.
    public func add(_ transition: FlowTransition) { book.withLock { $0.take(transition) } }

    /// Adds all runs that begin while a closure runs, in its task and in the children of that.
    ///
    /// - Parameter body: What runs the flows.
    /// - Returns: What the closure returned.
    /// - Throws: What the closure threw.
    public nonisolated(nonsending) func collect<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        try await withFlowSink(FlowCollector { [self] in add($0) }) { try await body() }
    }

    // MARK: The result

    /// All edges, with how often they were taken: those of the machine, then those of the machines inside it.
    public var ways: [Way] { book.withLock { $0.ways } }

    /// The edges that no run took.
    public var missing: [Way] { ways.filter { $0.count == 0 } }

    /// Expects that each edge was taken, and records one issue that lists those that were not.
    ///
    /// - Parameters:
    ///   - exceptions: The names of edges that need not be taken, as in `Leave → Heading`. One that was taken or does not
    ///     exist is listed, too, so that the list stays true.
    ///   - sourceLocation: Where to show the issue.
    /// - Returns: Whether all was as expected.
    @discardableResult
    public func expectComplete(
        except exceptions: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) -> Bool {
        let ways = ways
        let missing = ways.filter { $0.count == 0 && !exceptions.contains($0.name) }
        let stale = exceptions.filter { name in !ways.contains { $0.name == name && $0.count == 0 } }
        guard !missing.isEmpty || !stale.isEmpty else { return true }
        var text = "\(ways.count { $0.count > 0 }) of \(ways.count) ways of \(machine) were taken."
        if !missing.isEmpty {
            text += " These were not:\n" + missing.map { "  \($0)" }.joined(separator: "\n")
        }
        for name in stale {
            let isKnown = ways.contains { $0.name == name }
            text += "\nThe exception '\(name)' " + (isKnown ? "was taken." : "is no way of the diagram.")
        }
        Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
        return false
    }
}

extension FlowCoverage: CustomStringConvertible {
    /// A line for each edge, with how often it was taken.
    public var description: String {
        ways.map { "\($0.count)\t\($0)" }.joined(separator: "\n")
    }
}
