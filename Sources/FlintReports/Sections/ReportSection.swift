/// A part of a debug report.
struct ReportSection: Sendable {
    /// The name of the part in failures.
    let name: String
    let produce: @Sendable (Flint, DebugReportOptions) throws -> [ReportDraft]

    /// All parts written by Flint.
    static let all: [ReportSection] = [
        .features, .purchases, .permissions, .tweaks, .routes, .timeline, .stacks, .focus, .focusLog,
        .logs, .previousRun,
    ]
}
