/// The unit of times in the console table.
package enum TimeUnit: String, Sendable, CaseIterable {
    /// Nanoseconds.
    case ns

    /// Microseconds.
    case us

    /// Milliseconds.
    case ms

    /// The nanoseconds in one unit.
    package var nanoseconds: Double {
        switch self {
        case .ns: 1
        case .us: 1_000
        case .ms: 1_000_000
        }
    }

    /// The number of decimals that shows a tenth of a nanosecond, or the largest number that fits into a table.
    package var decimals: Int {
        switch self {
        case .ns: 1
        case .us: 3
        case .ms: 5
        }
    }
}
