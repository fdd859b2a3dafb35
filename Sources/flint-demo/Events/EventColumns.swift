import FlintCore
import FlintFlows
import Foundation

/// Events as aligned columns for a person.
///
/// A request that was made within another reads `3<2`: request 3, made by request 2.
enum EventColumns {
    /// The titles of the columns.
    static let head = line([
        "seq", "time", "kind", "session", "request", "action", "outcome, duration, input",
    ])

    private static let widths = [5, 12, 8, 7, 7, 40]
    private static let timeStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// The line for an event.
    static func line(for event: DispatchEvent) -> String {
        line([
            String(event.sequence), time(of: event), kind(of: event), event.session ?? "", request(of: event),
            subject(of: event), details(of: event).filter { !$0.isEmpty }.joined(separator: ", "),
        ])
    }

    private static func line(_ cells: [String]) -> String {
        let padded = cells.enumerated().map { column, cell in
            guard column < widths.count else { return cell }
            let padding = String(repeating: " ", count: max(0, widths[column] - cell.count))
            return column == 0 ? padding + cell : cell + padding
        }
        let line = PrintableText.line(padded.joined(separator: "  "))
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    /// The time of day in UTC.
    private static func time(of event: DispatchEvent) -> String {
        String(timeStyle.format(event.time).dropFirst("2026-03-09T".count).dropLast())
    }

    private static func kind(of event: DispatchEvent) -> String {
        switch event.kind {
        case .availabilityChanged: "changed"
        case .flowTransition: "flow"
        case .navigated: "screen"
        default: event.kind.name
        }
    }

    private static func request(of event: DispatchEvent) -> String {
        let parent = event.parentRequestID.map { "<\($0)" } ?? ""
        return (event.requestID?.description ?? (parent.isEmpty ? "" : "-")) + parent
    }

    private static func subject(of event: DispatchEvent) -> String {
        (event.feature?.identifier ?? "") + (event.action.map { "#\($0.identifier)" } ?? "")
    }

    private static func details(of event: DispatchEvent) -> [String] {
        let input = event.input?.text ?? ""
        return switch event.kind {
        case .began, .other: [input]
        case .ended(let outcome, let closes):
            [words(for: outcome), closes ? "work done" : "", event.duration.map(milliseconds) ?? "", input]
        case .refused(let reasons): reasons.map(\.text)
        case .availabilityChanged(let availability):
            [availability.isAvailable == true ? "available" : availability.explanation]
        case .flowTransition(let transition): [text(of: transition)]
        case .navigated(let record): [record.description]
        case .missed(let count): ["\(count) events were lost"]
        }
    }

    /// How an action ended.
    static func words(for outcome: ActionOutcome) -> String {
        switch outcome {
        case .success: "success"
        case .cancelled: "canceled"
        case .failure(let failure):
            "failure: \(failure.typeName)" + (failure.message.map { " \($0)" } ?? "")
        }
    }

    /// A duration with microseconds.
    static func milliseconds(_ duration: Duration) -> String {
        let microseconds = Int((duration / .microseconds(1)).rounded())
        let fraction = String(1000 + microseconds % 1000).dropFirst()
        return "\(microseconds / 1000).\(fraction) ms"
    }

    /// Which run of which machine went from where to where.
    private static func text(of transition: FlowTransition) -> String {
        let states = [transition.from, transition.to].compactMap(\.self).joined(separator: " → ")
        return ["\(transition.machine) \(transition.flow): \(states)", transition.errorType ?? ""]
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
