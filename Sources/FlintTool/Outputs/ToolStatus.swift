/// The exit status of the tool; of several, the highest one is used.
package enum ToolStatus: Int32, Sendable, Comparable, CaseIterable {
    /// The run succeeded; there may be warnings.
    case done = 0
    /// There are errors in an input, or a file is stale.
    case findings = 1
    /// The command line is invalid.
    case usage = 2
    /// A file cannot be read or written.
    case files = 3

    package static func < (left: ToolStatus, right: ToolStatus) -> Bool { left.rawValue < right.rawValue }
}
