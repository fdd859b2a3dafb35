public import FlintFlows
public import Testing

/// A trait that checks that the tests of a suite take each edge of a diagram.
///
/// Use it as `coversFlow(_:except:)`. It records all runs of the machine in the suite's tests: direct runs,
/// runs inside of actions, and runs inside of other flows. After the last test, an issue of the suite reports
/// the edges that no run has taken.
public struct FlowCoverageTrait: SuiteTrait, TestScoping {
    let graph: FlowGraph
    let exceptions: [String]
    let location: SourceLocation

    /// Always `false`: the suite has one coverage for all of its tests, so the trait is not passed on to
    /// them.
    public var isRecursive: Bool { false }

    /// Runs the suite and checks its coverage.
    ///
    /// - Parameters:
    ///   - test: The suite.
    ///   - testCase: Always `nil` for a suite.
    ///   - function: The function that runs the tests of the suite.
    /// - Throws: The error of the function.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let coverage = FlowCoverage(graph: graph)
        try await coverage.collect { try await function() }
        coverage.expectComplete(except: exceptions, sourceLocation: location)
    }
}

extension Trait where Self == FlowCoverageTrait {
    /// Returns a trait that checks that the tests of the suite take each edge of a diagram.
    ///
    /// - Parameters:
    ///   - machine: The machine whose diagram is covered.
    ///   - exceptions: The names of edges that need not be taken, as in `Leave → Heading`.
    ///   - sourceLocation: The location for the issue.
    /// - Returns: The trait for the suite.
    public static func coversFlow(
        _ machine: any StateMachine.Type, except exceptions: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> FlowCoverageTrait {
        FlowCoverageTrait(graph: machine.graph, exceptions: exceptions, location: sourceLocation)
    }
}
