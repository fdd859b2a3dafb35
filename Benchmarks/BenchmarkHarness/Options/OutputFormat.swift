/// The format of the results on standard output.
package enum OutputFormat: String, Sendable, CaseIterable {
    /// An aligned table for people.
    case console

    /// One line per benchmark, RFC 4180.
    case csv

    /// All data, for `--compare` and other programs.
    case json
}
