public import FlintFlows
public import Testing

/// A recorded run of a state machine, as `recordRun(_:)` returns it.
///
/// ```swift
/// let run = await LoginFlow(screens: screens).recordRun(nil)
/// run.expectPath(["Begin", "Prompt", "Authenticate", "End"])
/// #expect(try run.output() == token)
/// ```
public struct RecordedRun<Output: Sendable>: Sendable {
    /// The output of the run, or the error with which it ended.
    public let result: Result<Output, any Error>

    /// The transitions of the run itself, in order.
    public let transitions: [FlowTransition]

    /// The transitions of the run and of all inner flows, in the order in which they were recorded.
    public let allTransitions: [FlowTransition]

    init(result: Result<Output, any Error>, records: [FlowTransition]) {
        self.result = result
        // The first transition is always one of the outermost run.
        let flow = records.first?.flow
        transitions = records.filter { $0.flow == flow }
        allTransitions = records
    }

    /// The names of the entered states, in order, including the first one.
    public var path: [String] { transitions.path }

    /// The ending of the run, such as `finished` or `back`.
    public var ending: FlowTransition.Ending {
        if case .terminated(let ending)? = transitions.last?.kind { return ending }
        return .finished
    }

    /// Returns the output of the run.
    ///
    /// - Returns: The output of the run.
    /// - Throws: The error with which the run ended.
    public func output() throws -> Output { try result.get() }

    /// Compares the entered states and the ending with expected ones, and records an issue if they differ.
    ///
    /// - Parameters:
    ///   - path: The expected values of `FlowState.stateName`, in order.
    ///   - ending: The expected ending.
    ///   - sourceLocation: The location for the issue.
    /// - Returns: Whether the run was as expected.
    @discardableResult
    public func expectPath(
        _ path: [String], ending: FlowTransition.Ending = .finished,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Bool {
        let (expected, actual) = (path + ["(\(ending.rawValue))"], self.path + ["(\(self.ending.rawValue))"])
        guard expected != actual else { return true }
        Issue.record(
            Comment(rawValue: "The flow went another way:\n\(LineDifference(expected, actual))\(failure)"),
            sourceLocation: sourceLocation)
        return false
    }

    private var failure: String {
        guard case .failure(let error) = result else { return "" }
        return "\nIt threw \(String(reflecting: type(of: error))): \(error)"
    }
}

extension [FlowTransition] {
    /// The names of the states that one run entered.
    var path: [String] {
        compactMap {
            switch $0.kind {
            case .started, .moved, .failed, .restarted: $0.to
            case .resumed, .suspended, .terminated: nil
            }
        }
    }
}

extension RecordedRun: CustomStringConvertible {
    /// The runs as an outline, with one line for each run.
    ///
    /// A line has the machine, the path and the ending, and inner runs are indented.
    public var description: String {
        var order: [FlowID] = []
        var runs: [FlowID: [FlowTransition]] = [:]
        var depths: [FlowID: Int] = [:]
        for transition in allTransitions {
            let flow = transition.flow
            if runs[flow] == nil {
                order.append(flow)
                // An enclosing run has recorded a transition before, so its depth is known.
                depths[flow] = flow.parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
            }
            runs[flow, default: []].append(transition)
        }
        return order.map { flow in
            let records = runs[flow] ?? []
            let indent = String(repeating: "  ", count: depths[flow] ?? 0)
            return "\(indent)\(records.first?.machine ?? "?"): \(records.path.joined(separator: ", "))"
                + "; \(records.endingName)"
        }.joined(separator: "\n")
    }
}

extension [FlowTransition] {
    /// The ending of the run to which these transitions belong, as text for an outline.
    var endingName: String {
        if case .terminated(let ending)? = last?.kind { ending.rawValue } else { "running" }
    }
}
