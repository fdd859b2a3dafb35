import FlintTweaks

/// A flag as texts: its value, where it comes from, what the providers say.
struct FlagReport: Sendable, Equatable {
    let path: String
    /// The value; dots for a secret.
    let value: String
    /// The provider of the value.
    let source: String
    let title: String
    /// What the flag does and which values it takes.
    let details: String
    /// What the providers say, a line for each, in order.
    let trace: [String]

    init(_ row: DisplayableTweak) {
        path = row.path.description
        value = row.valueText
        source = row.source ?? "the default"
        title = row.title ?? ""
        details = row.description ?? ""
        trace = row.trace.description.split(separator: "\n").map(String.init)
    }
}
