public import FlintCore
internal import FlintFlows
public import Testing

extension EventRecorder {
    /// The recorded requests so far with their inner requests, in the order in which they began.
    ///
    /// Requests by the framework itself are omitted.
    public var requests: [RecordedRequest] { RequestTree(events).requests }

    /// The recorded requests so far as text, with indented lines for the contents of each request.
    ///
    /// The line of a request has the identifiers of feature and action and the state of the request. A run of
    /// a flow and a change of the shown screens have a line each:
    ///
    /// ```text
    /// EditingFeature#NoteCreateAction success
    ///   BrowsingFeature#NoteOpenAction failure MissingNote
    ///   flow NoteCreation finished
    ///   navigated NoteList → NoteEditor: push
    /// ExportFeature#NoteReadAction refused featureUnavailable
    /// ```
    public var outline: String { requests.map(\.description).joined(separator: "\n") }

    /// Compares the recorded requests with expected ones, and records an issue with the difference if there
    /// is one.
    ///
    /// - Parameters:
    ///   - outline: The expected value of ``outline``.
    ///   - sourceLocation: The location for the issue.
    /// - Returns: Whether the requests were as expected.
    @discardableResult
    public func expect(_ outline: String, sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
        let actual = self.outline
        guard actual != outline else { return true }
        let difference = LineDifference(Self.lines(of: outline), Self.lines(of: actual))
        Issue.record(
            Comment(rawValue: "The requests were others than expected:\n\(difference)"),
            sourceLocation: sourceLocation)
        return false
    }

    private static func lines(of text: String) -> [String] {
        text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns the outcomes of an action's ended requests, in the order in which the requests began.
    ///
    /// - Parameter action: The action.
    /// - Returns: The outcomes of the requests.
    public func outcomes(of action: any ActionDefinition.Type) -> [ActionOutcome] {
        events.filter { $0.kind == .began && $0.action?.identifier == action.identifier }
            .compactMap(\.requestID)
            .compactMap { id in
                events.lazy.compactMap { event in
                    guard event.requestID == id, case .ended(let outcome, _) = event.kind else { return nil }
                    return outcome
                }.first
            }
    }

    /// Waits until a request of an action has ended or was refused.
    ///
    /// It returns immediately if that has already happened.
    ///
    /// - Parameter action: The action.
    /// - Returns: The first such request with its contents; `nil` if the runtime ends or the task is canceled
    ///   first.
    public func waitForEnd(of action: any ActionDefinition.Type) async -> RecordedRequest? {
        let identifier = action.identifier
        return await waitForEnd { $0.action?.identifier == identifier }
    }

    /// Waits until a request has ended or was refused.
    ///
    /// It returns immediately if that has already happened.
    ///
    /// - Parameter request: The number of the request.
    /// - Returns: The request with its contents; `nil` if the runtime ends or the task is canceled first.
    public func waitForEnd(of request: RequestID) async -> RecordedRequest? {
        await waitForEnd { $0.requestID == request }
    }

    private func waitForEnd(where isMeant: (DispatchEvent) -> Bool) async -> RecordedRequest? {
        let last = await first { event in
            switch event.kind {
            case .ended, .refused: isMeant(event)
            default: false
            }
        }
        guard let last else { return nil }
        let known = last.requestID.flatMap { id in requests.lazy.compactMap { $0.find(id) }.first }
        return known ?? RequestTree([last]).requests.first
    }
}

extension RecordedRequest {
    /// Searches this request and the requests inside of it for a number.
    ///
    /// - Returns: The request with the number; `nil` if there is none.
    fileprivate func find(_ id: RequestID) -> RecordedRequest? {
        self.id == id ? self : requests.lazy.compactMap { $0.find(id) }.first
    }
}

// MARK: - RequestTree

/// A tree of requests, built from the events of a runtime.
///
/// A request that was made inside of another request is a child of that request.
struct RequestTree {
    /// A request that is being rebuilt from events; its inner requests are indexes into the tree's `nodes`.
    private struct Node {
        var request: RecordedRequest
        var contents: [Part] = []
    }

    private enum Part {
        case node(Int)
        case flow(FlowID)
        case navigation(NavigationRecord)
    }

    private var nodes: [Node] = []
    private var roots: [Int] = []
    private var numbers: [RequestID: Int] = [:]
    private var flows: [FlowID: [FlowTransition]] = [:]

    /// Creates the tree of some events.
    ///
    /// - Parameter events: The events, oldest first. Events without a request are ignored.
    init(_ events: [DispatchEvent]) {
        events.forEach { add($0) }
    }

    /// The requests that have no parent among the events.
    var requests: [RecordedRequest] { roots.map(request) }

    private mutating func add(_ event: DispatchEvent) {
        switch event.kind {
        case .began: open(event, .running)
        case .refused(let reasons): open(event, .refused(reasons))
        case .ended(let outcome, _):
            // If the recording starts during an action, the event of its beginning is missing.
            if event.requestID.flatMap({ numbers[$0] }) == nil { open(event, .running) }
            guard let number = event.requestID.flatMap({ numbers[$0] }) else { return }
            nodes[number].request.state = .ended(outcome)
            nodes[number].request.duration = event.duration
        case .flowTransition(let transition):
            let isFirst = flows[transition.flow] == nil
            flows[transition.flow, default: []].append(transition)
            if isFirst { append(.flow(transition.flow), to: event.requestID) }
        case .navigated(let record): append(.navigation(record), to: event.requestID)
        case .availabilityChanged, .durableRun, .missed, .other: break
        }
    }

    private mutating func open(_ event: DispatchEvent, _ state: RecordedRequest.State) {
        // Requests by the framework itself are omitted, since the application did not make them.
        if event.source?.kind == "framework" { return }
        let number = nodes.count
        nodes.append(
            Node(
                request: RecordedRequest(
                    id: event.requestID, feature: event.feature?.identifier ?? "?",
                    action: event.action?.identifier ?? "?", session: event.session, state: state)))
        if let id = event.requestID { numbers[id] = number }
        if let parent = event.parentRequestID.flatMap({ numbers[$0] }) {
            nodes[parent].contents.append(.node(number))
        } else {
            roots.append(number)
        }
    }

    private mutating func append(_ part: Part, to request: RequestID?) {
        guard let number = request.flatMap({ numbers[$0] }) else { return }
        nodes[number].contents.append(part)
    }

    private func request(_ number: Int) -> RecordedRequest {
        var request = nodes[number].request
        request.contents = nodes[number].contents.map { part in
            switch part {
            case .node(let inner): .request(self.request(inner))
            case .flow(let flow): .flow(flows[flow] ?? [], depth: depth(of: flow))
            case .navigation(let record): .navigation(record)
            }
        }
        return request
    }

    /// Returns the number of runs inside of which a flow's run was started, by which an outline is indented.
    ///
    /// Runs of which no event was recorded are not counted.
    private func depth(of flow: FlowID) -> Int {
        var depth = 0
        var around = flow.parent
        while let parent = around {
            if flows[parent] != nil { depth += 1 }
            around = parent.parent
        }
        return depth
    }
}

// MARK: - LineDifference

/// The difference between the expected and the actual lines of a text.
struct LineDifference: CustomStringConvertible {
    private let lines: [String]

    init(_ expected: [String], _ actual: [String]) {
        var removed: [Int: String] = [:]
        var inserted: [Int: String] = [:]
        for change in actual.difference(from: expected) {
            switch change {
            case .remove(let offset, let line, _): removed[offset] = line
            case .insert(let offset, let line, _): inserted[offset] = line
            }
        }
        var lines: [String] = []
        var (left, right) = (0, 0)
        while left < expected.count || right < actual.count {
            if let line = removed[left] {
                lines.append("- \(line)")
                left += 1
            } else if let line = inserted[right] {
                lines.append("+ \(line)")
                right += 1
            } else {
                lines.append("  \(expected[left])")
                left += 1
                right += 1
            }
        }
        self.lines = lines
    }

    /// All lines as text: missing lines after `-`, unexpected lines after `+`, equal lines after two blanks.
    var description: String { lines.joined(separator: "\n") }
}
