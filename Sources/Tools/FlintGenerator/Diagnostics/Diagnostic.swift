import FlintBasics

/// A finding about a text: a mistake, its position, and the way to correct it.
public struct Diagnostic: Equatable, Sendable, CustomStringConvertible {
    /// The severity of a finding.
    public enum Severity: String, Sendable, CaseIterable {
        /// A mistake, because of which no code is generated from the block (`@startuml` to `@enduml`) around
        /// it.
        case error
        /// Code is generated, but its behavior may be unexpected.
        case warning
        /// The finding only informs, and no action is needed.
        case note
    }

    /// The severity of the finding.
    public var severity: Severity
    /// The stable name of the kind of finding, for filters and documentation.
    public var code: DiagnosticCode
    /// The position of the first byte of the token at fault.
    public var location: SourceLocation
    /// The mistake and, after a semicolon, the way to correct it, on one line.
    public var message: String

    /// Creates a finding.
    ///
    /// - Parameters:
    ///   - severity: The severity of the finding.
    ///   - code: The kind of finding.
    ///   - location: The position of the first byte of the token at fault.
    ///   - message: The mistake and the way to correct it; line breaks are replaced by blanks.
    public init(_ severity: Severity, _ code: DiagnosticCode, at location: SourceLocation, _ message: String)
    {
        self.severity = severity
        self.code = code
        self.location = location
        // Most messages are printable ASCII, and splitting is slow.
        let isPlain = message.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x80 }
        self.message =
            isPlain ? message : message.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// The finding as `file:line:column: severity: message`.
    public var description: String { "\(location): \(severity.rawValue): \(message)" }
}

extension Diagnostic {
    /// The maximum number of findings that a report lists per file.
    package static let reportLimit: Int = 100

    /// Returns the findings to list for people: sorted by position, and limited in number for each file.
    ///
    /// Call it for all findings at once: a report may omit findings, so it cannot be combined with another
    /// one.
    ///
    /// - Parameters:
    ///   - diagnostics: The findings of all stages, in any order.
    ///   - limit: The maximum number of findings for each file.
    /// - Returns: The first findings of each file. For a file with more, one finding says how many were left
    ///   out, with the highest severity of those.
    package static func report(_ diagnostics: [Diagnostic], limit: Int = reportLimit) -> [Diagnostic] {
        var report: [Diagnostic] = []
        var rest = sorted(diagnostics)[...]
        while let file = rest.first?.location.file {
            let own = rest.prefix { $0.location.file == file }
            report += shortened(own, to: limit)
            rest = rest[own.endIndex...]
        }
        return report
    }

    private static func shortened(_ sorted: ArraySlice<Diagnostic>, to limit: Int) -> [Diagnostic] {
        guard sorted.count > limit else { return Array(sorted) }
        let others = sorted.dropFirst(limit)
        let worst: Severity =
            if others.contains(where: { $0.severity == .error }) {
                .error
            } else if others.contains(where: { $0.severity == .warning }) {
                .warning
            } else {
                .note
            }
        let count = others.count
        let message = "\(count) more \(count == 1 ? "finding is" : "findings are") left out; mend those above"
        return sorted.prefix(limit)
            + [Diagnostic(worst, .leftOut, at: others[others.startIndex].location, message)]
    }

    /// Returns the findings sorted by position; findings at one position keep their order.
    package static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.enumerated()
            .sortedOutOfLine { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
    }
}
