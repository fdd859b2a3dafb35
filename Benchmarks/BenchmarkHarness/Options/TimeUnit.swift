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

    /// The decimals that keep a tenth of a nanosecond, or as much of it as a table can hold.
    package var decimals: Int {
        switch self {
        case .ns: 1
        case .us: 3
        case .ms: 5
        }
    }
}
