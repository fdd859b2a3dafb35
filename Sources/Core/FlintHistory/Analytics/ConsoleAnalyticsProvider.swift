import FlintBasics

/// An analytics provider for debugging that prints one line for each beginning, end and refusal.
///
/// ```text
/// analytics began document-open session=main request=1 source=application pages=3
/// analytics ended document-open session=main request=1 source=application pages=3 success 0.25 seconds
/// ```
public struct ConsoleAnalyticsProvider: AnalyticsProvider {
    private let write: @Sendable (String) -> Void

    /// Creates a provider.
    ///
    /// - Parameter write: A function that receives each line, without the line break. By default it prints
    ///   the line.
    public init(write: @escaping @Sendable (String) -> Void = { print($0) }) {
        self.write = write
    }

    /// Prints the beginning of an action.
    ///
    /// - Parameter event: The data of the request.
    public func actionBegan(_ event: ActionAnalytics.Event) async { line("began", event) }

    /// Prints the end of an action.
    ///
    /// - Parameters:
    ///   - event: The data of the request.
    ///   - outcome: The outcome of the action.
    ///   - duration: The duration of the action.
    public func actionEnded(_ event: ActionAnalytics.Event, outcome: ActionOutcome, duration: Duration) async
    {
        line("ended", event, [Self.text(of: outcome), "\(duration)"])
    }

    /// Prints the refusal of a request.
    ///
    /// - Parameters:
    ///   - event: The data of the request.
    ///   - reasons: The reasons of the refusal.
    public func actionRefused(_ event: ActionAnalytics.Event, reasons: [RefusalReason]) async {
        line("refused", event, reasons.map(\.code.rawValue))
    }

    private func line(_ what: String, _ event: ActionAnalytics.Event, _ details: [String] = []) {
        var words = ["analytics", what, event.id, "session=\(event.session)"]
        if let request = event.requestID { words.append("request=\(request)") }
        words.append("source=\(event.sourceKind)")
        words += event.attributes.sortedOutOfLine { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        write(PrintableText.line((words + details).joined(separator: " ")))
    }

    private static func text(of outcome: ActionOutcome) -> String {
        switch outcome {
        case .success: "success"
        case .cancelled: "cancelled"
        case .failure(let failure):
            ["failure", failure.typeName, failure.message].compactMap { $0 }.joined(separator: " ")
        }
    }
}
