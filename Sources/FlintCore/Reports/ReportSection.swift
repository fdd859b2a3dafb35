/// A part of a debug report.
struct ReportSection: Sendable {
    /// Names the part where it fails.
    let name: String
    let produce: @Sendable (Flint, DebugReportOptions) throws -> [ReportDraft]

    /// All parts that Flint writes.
    static let all: [ReportSection] = [
        .features, .purchases, .permissions, .tweaks, .routes, .timeline, .stacks, .focus, .focusLog,
        .logs, .previousRun,
    ]
}
