public import FlintCore
public import Testing

extension EventRecorder {
    /// The requests so far with their inner requests, in the order in which they began.
    ///
    /// Requests of the framework itself are omitted.
    public var requests: [RecordedRequest] { RequestTree(events).requests }

    /// The requests so far as text, one line per request, with inner requests indented.
    ///
    /// A line has the identifiers of feature and action and the state of the request:
    ///
    /// ```text
    /// EditingFeature#NoteCreateAction success
    ///   BrowsingFeature#NoteOpenAction failure MissingNote
    ///   flow NoteCreation finished
    ///   navigated NoteList → NoteEditor: push
    /// ExportFeature#NoteReadAction refused featureUnavailable
    /// ```
    public var outline: String { requests.map(\.description).joined(separator: "\n") }

    /// Expects the requests so far, and records an issue that shows the difference if there is one.
    ///
    /// - Parameters:
    ///   - outline: The expected ``outline``.
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

    /// The outcomes of an action's finished requests, in the order in which they began.
    ///
    /// - Parameter action: The action.
    /// - Returns: The outcomes.
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

    /// Waits until a request of an action has ended or was refused; returns at once if that has happened already.
    ///
    /// - Parameter action: The action.
    /// - Returns: The first such request with its contents; `nil` if the runtime ends or the task is canceled before.
    public func waitForEnd(of action: any ActionDefinition.Type) async -> RecordedRequest? {
        let identifier = action.identifier
        return await waitForEnd { $0.action?.identifier == identifier }
    }

    /// Waits until a request has ended or was refused; returns at once if that has happened already.
    ///
    /// - Parameter request: The request.
    /// - Returns: The request with its contents; `nil` if the runtime ends or the task is canceled before.
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
    /// The request itself, or an inner one, by its number.
    fileprivate func find(_ id: RequestID) -> RecordedRequest? {
        self.id == id ? self : requests.lazy.compactMap { $0.find(id) }.first
    }
}
