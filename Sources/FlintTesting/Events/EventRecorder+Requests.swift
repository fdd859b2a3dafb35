public import FlintCore
public import Testing

extension EventRecorder {
    /// The requests so far, each with those that were made inside it, in the order in which they began.
    ///
    /// What the framework does by itself is left out.
    public var requests: [RecordedRequest] { RequestTree(events).requests }

    /// The requests so far as text, a line for each, those inside others indented.
    ///
    /// A line has the identifiers of feature and action and what has become of the request:
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
    ///   - outline: What ``outline`` is to be.
    ///   - sourceLocation: Where to show the issue.
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

    /// How the requests of an action ended, in the order in which they began; those that have not are left out.
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

    /// Waits until a request of an action has ended or was refused, which may have been before.
    ///
    /// - Parameter action: The action.
    /// - Returns: The request that was first, with what was recorded inside it; nil if the runtime ends or the task is
    ///   canceled before.
    public func waitForEnd(of action: any ActionDefinition.Type) async -> RecordedRequest? {
        let identifier = action.identifier
        return await waitForEnd { $0.action?.identifier == identifier }
    }

    /// Waits until a request has ended or was refused, which may have been before.
    ///
    /// - Parameter request: The request.
    /// - Returns: The request, with what was recorded inside it; nil if the runtime ends or the task is canceled before.
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
    /// The request itself, or one inside it, by its number.
    fileprivate func find(_ id: RequestID) -> RecordedRequest? {
        self.id == id ? self : requests.lazy.compactMap { $0.find(id) }.first
    }
}
