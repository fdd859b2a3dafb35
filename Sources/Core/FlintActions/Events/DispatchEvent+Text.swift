internal import FlintBasics
internal import FlintEvents
internal import FlintFlows
internal import FlintLogs
internal import Foundation

extension DispatchEvent {
    /// The line with the titles of the columns of ``textLine()``.
    public static let textHeading = columns([
        "seq", "time", "kind", "session", "request", "action", "outcome, duration, input",
    ])

    /// Returns the event as a line of aligned columns, for people.
    ///
    /// The columns are number, time of day in UTC, kind, session, request, feature and action, and details.
    /// `3<2` means request 3, made by request 2. If a text is longer than its column, the following columns
    /// move to the right. ``jsonLine()`` is the form for programs.
    ///
    /// ```swift
    /// print(DispatchEvent.textHeading)
    /// for event in Flint.current.timeline.snapshot() { print(event.textLine()) }
    /// ```
    ///
    /// - Returns: The line, without a line ending and with control characters escaped.
    public func textLine() -> String {
        let time = self.time.formatted(
            .iso8601.time(includingFractionalSeconds: true).timeZone(separator: .omitted))
        return Self.columns([
            String(sequence), String(time.prefix { $0 != "Z" && $0 != "+" }), columnKind, session ?? "",
            columnRequest, (feature?.identifier ?? "") + (action.map { "#\($0.identifier)" } ?? ""),
            columnDetails.filter { !$0.isEmpty }.joined(separator: ", "),
        ])
    }

    private static let columnWidths = [5, 12, 8, 7, 7, 40]

    private static func columns(_ cells: [String]) -> String {
        let padded = zip(cells, columnWidths + [0]).enumerated().map { column, cell in
            let text = PrintableText.line(cell.0)
            let padding = String(repeating: " ", count: max(0, cell.1 - text.count))
            // The numbers in the first column are aligned to the right.
            return column == 0 ? padding + text : text + padding
        }
        let line = padded.joined(separator: "  ")
        return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
    }

    private var columnKind: String {
        switch kind {
        case .availabilityChanged: "changed"
        case .flowTransition: "flow"
        case .navigated: "screen"
        case .durableRun: "run"
        default: kind.name
        }
    }

    private var columnRequest: String {
        let parent = parentRequestID.map { "<\($0)" } ?? ""
        return (requestID?.description ?? (parent.isEmpty ? "" : "-")) + parent
    }

    private var columnDetails: [String] {
        switch kind {
        case .began, .other: return [input?.text ?? ""]
        case .ended(let outcome, let closes):
            let time = duration.map { duration in
                let microseconds = Int((duration / .microseconds(1)).rounded())
                return "\(microseconds / 1000).\(String(1000 + microseconds % 1000).dropFirst()) ms"
            }
            return [outcome.columnText, closes ? "work done" : "", time ?? "", input?.text ?? ""]
        case .refused(let reasons): return reasons.map(\.text)
        case .availabilityChanged(let availability):
            return [availability.isAvailable == true ? "available" : availability.explanation]
        case .flowTransition(let transition):
            let states = [transition.from, transition.to].compactMap(\.self).joined(separator: " → ")
            return ["\(transition.machine) \(transition.flow): \(states)", transition.errorType ?? ""]
        case .navigated(let record): return [record.description]
        case .durableRun(let event): return [event.description]
        case .missed(let count): return ["\(count) events were lost"]
        }
    }
}

extension ActionOutcome {
    fileprivate var columnText: String {
        switch self {
        case .success: "success"
        case .cancelled: "canceled"
        case .failure(let failure):
            "failure: \(failure.typeName)" + (failure.message.map { " \($0)" } ?? "")
        }
    }
}
