/// The selection of benchmarks by `--filter` and `--filter-not`.
///
/// A name is selected if it matches a pattern of `--filter`, or there is none, and matches no pattern of `--filter-not`.
package struct NameFilter: Sendable, Equatable {
    /// The patterns of `--filter`.
    package private(set) var including: [String] = []

    /// The patterns of `--filter-not`.
    package private(set) var excluding: [String] = []

    /// Creates a filter that selects everything.
    package init() {}

    /// Adds a pattern of `--filter`.
    package mutating func include(_ pattern: String) throws(BenchmarkUsageError) {
        _ = try Self.compile(pattern)
        including.append(pattern)
    }

    /// Adds a pattern of `--filter-not`.
    package mutating func exclude(_ pattern: String) throws(BenchmarkUsageError) {
        _ = try Self.compile(pattern)
        excluding.append(pattern)
    }

    /// Returns the filter as a function.
    ///
    /// `Regex` is not sendable, so the patterns are stored as text and compiled here again.
    package func predicate() throws(BenchmarkUsageError) -> (String) -> Bool {
        var includes: [Regex<AnyRegexOutput>] = []
        for pattern in including { includes.append(try Self.compile(pattern)) }
        var excludes: [Regex<AnyRegexOutput>] = []
        for pattern in excluding { excludes.append(try Self.compile(pattern)) }
        return { name in
            (includes.isEmpty || includes.contains { name.firstMatch(of: $0) != nil })
                && !excludes.contains { name.firstMatch(of: $0) != nil }
        }
    }

    private static func compile(_ pattern: String) throws(BenchmarkUsageError) -> Regex<AnyRegexOutput> {
        do {
            return try Regex(pattern)
        } catch {
            throw BenchmarkUsageError(.invalidRegex, "'\(pattern)' is not a regular expression: \(error)")
        }
    }
}
