internal import FlintCore
internal import FlintFlows

/// Builds requests from the events of a runtime, each inside its parent.
struct RequestTree {
    /// A request under construction; its inner requests are referenced by number.
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

    /// - Parameter events: The events, oldest first; events without a request are ignored.
    init(_ events: [DispatchEvent]) {
        events.forEach { add($0) }
    }

    /// The requests without a parent among the events.
    var requests: [RecordedRequest] { roots.map(request) }

    private mutating func add(_ event: DispatchEvent) {
        switch event.kind {
        case .began: open(event, .running)
        case .refused(let reasons): open(event, .refused(reasons))
        case .ended(let outcome, _):
            // A recording that starts during an action contains only its end.
            if event.requestID.flatMap({ numbers[$0] }) == nil { open(event, .running) }
            guard let number = event.requestID.flatMap({ numbers[$0] }) else { return }
            nodes[number].request.state = .ended(outcome)
            nodes[number].request.duration = event.duration
        case .flowTransition(let transition):
            let isFirst = flows[transition.flow] == nil
            flows[transition.flow, default: []].append(transition)
            if isFirst { append(.flow(transition.flow), to: event.requestID) }
        case .navigated(let record): append(.navigation(record), to: event.requestID)
        case .availabilityChanged, .missed, .other: break
        }
    }

    private mutating func open(_ event: DispatchEvent, _ state: RecordedRequest.State) {
        // Requests of the framework itself are not requests to the application.
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

    /// The number of enclosing runs of a run that are among the events.
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
