public import FlintFlows
public import Testing

/// Expects of a suite that its tests take each edge of a diagram.
///
/// Use it through `coversFlow(_:except:)`. It hears of all runs of the machine in the suite's tests: run directly, inside
/// actions, or as a part of other flows. When the last test has ended, edges that no run took are one issue of the
/// suite.
public struct FlowCoverageTrait: SuiteTrait, TestScoping {
    let graph: FlowGraph
    let exceptions: [String]
    let location: SourceLocation

    /// Always `false`: there is one coverage for the suite and all in it.
    public var isRecursive: Bool { false }

    /// Runs the suite and looks at what it covered.
    ///
    /// - Parameters:
    ///   - test: The suite.
    ///   - testCase: None.
    ///   - function: Runs the tests of the suite.
    /// - Throws: What the function throws.
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
    ///   - sourceLocation: Where to show the issue.
    /// - Returns: The trait.
    public static func coversFlow(
        _ machine: any StateMachine.Type, except exceptions: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> FlowCoverageTrait {
        FlowCoverageTrait(graph: machine.graph, exceptions: exceptions, location: sourceLocation)
    }
}
