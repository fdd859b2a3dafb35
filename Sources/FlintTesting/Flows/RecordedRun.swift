public import FlintFlows
public import Testing

/// What one run of a machine did, as `recordRun(_:)` gives it.
///
/// ```swift
/// let run = await LoginFlow(screens: screens).recordRun(nil)
/// run.expectPath(["Begin", "Prompt", "Authenticate", "End"])
/// #expect(try run.output() == token)
/// ```
public struct RecordedRun<Output: Sendable>: Sendable {
    /// The output, or what the run threw.
    public let result: Result<Output, any Error>

    /// The records of the run itself, in order.
    public let transitions: [FlowTransition]

    /// The records of the run and of all flows inside it, in the order in which they came.
    public let allTransitions: [FlowTransition]

    init(result: Result<Output, any Error>, heard: [FlowTransition]) {
        self.result = result
        // The outermost run makes the first record.
        let flow = heard.first?.flow
        transitions = heard.filter { $0.flow == flow }
        allTransitions = heard
    }

    /// The names of the states that were entered, in order, the first one included.
    public var path: [String] { transitions.path }

    /// How the run ended.
    public var ending: FlowTransition.Ending {
        if case .terminated(let ending)? = transitions.last?.kind { return ending }
        return .finished
    }

    /// The output.
    ///
    /// - Returns: The output.
    /// - Throws: What the run threw.
    public func output() throws -> Output { try result.get() }

    /// Expects the states that were entered and the ending, and records an issue that shows both ways if they differ.
    ///
    /// - Parameters:
    ///   - path: The names of the states, in order, as `FlowState.stateName` gives them.
    ///   - ending: How the run ended.
    ///   - sourceLocation: Where to show the issue.
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
    /// The names of the states that the records of one run entered.
    var path: [String] {
        compactMap { if case .terminated = $0.kind { nil } else { $0.to } }
    }
}

extension RecordedRun: CustomStringConvertible {
    /// The runs as an outline: a line for each, with machine, path and ending, those inside it indented.
    public var description: String {
        var order: [FlowID] = []
        var runs: [FlowID: [FlowTransition]] = [:]
        var depths: [FlowID: Int] = [:]
        for transition in allTransitions {
            let flow = transition.flow
            if runs[flow] == nil {
                order.append(flow)
                // A run around it has made a record before.
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
    /// The ending of the run that the records are of, for people.
    var endingName: String {
        if case .terminated(let ending)? = last?.kind { ending.rawValue } else { "running" }
    }
}
