import FlintTweaks

/// A flag as texts: its value, where it comes from, what the providers say.
struct FlagReport: Sendable, Equatable {
    let path: String
    /// The value as JSON; dots for a secret.
    let value: String
    /// The provider of the value.
    let source: String
    let title: String
    /// What the flag does and which values it takes.
    let details: String
    /// One entry for each provider, in order.
    let trace: [(provider: String, finding: String)]

    init(_ row: TweakEditingRow) {
        path = row.path.description
        value = row.isSensitive ? "•••" : row.value.map { "\($0)" } ?? "–"
        source = row.source ?? "the default"
        title = row.title ?? ""
        details = row.description ?? ""
        trace = row.trace.entries.map { entry in (entry.providerID, entry.description) }
    }

    static func == (left: FlagReport, right: FlagReport) -> Bool {
        left.path == right.path && left.value == right.value && left.source == right.source
            && left.title == right.title && left.details == right.details
            && left.trace.elementsEqual(right.trace, by: ==)
    }
}
