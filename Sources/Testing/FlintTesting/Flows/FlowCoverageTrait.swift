public import FlintFlows
public import Testing

/// Expects that the tests of a suite take each edge of a diagram.
///
/// Use it through `coversFlow(_:except:)`. It records all runs of the machine in the suite's tests: direct runs, runs
/// inside actions, and parts of other flows. After the last test, the edges that no run took are reported as one
/// issue of the suite.
public struct FlowCoverageTrait: SuiteTrait, TestScoping {
    let graph: FlowGraph
    let exceptions: [String]
    let location: SourceLocation

    /// Always `false`: there is one coverage for the whole suite.
    public var isRecursive: Bool { false }

    /// Runs the suite and checks its coverage.
    ///
    /// - Parameters:
    ///   - test: The suite.
    ///   - testCase: Always `nil` for a suite.
    ///   - function: Runs the tests of the suite.
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
    /// Expects that the tests of the suite take each edge of a diagram.
    ///
    /// - Parameters:
    ///   - machine: The machine.
    ///   - exceptions: The names of edges that need not be taken, as in `Leave → Heading`.
    ///   - sourceLocation: The location for the issue.
    /// - Returns: The trait.
    public static func coversFlow(
        _ machine: any StateMachine.Type, except exceptions: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> FlowCoverageTrait {
        FlowCoverageTrait(graph: machine.graph, exceptions: exceptions, location: sourceLocation)
    }
}
