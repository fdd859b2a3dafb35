/// Formats durations for people, in seconds with milliseconds, the same in every region.
enum ShortDuration {
    /// The duration, such as `12.034 s`.
    static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = max(.zero, duration).components
        let digits = String(attoseconds / 1_000_000_000_000_000)
        return "\(seconds)." + String(repeating: "0", count: 3 - digits.count) + digits + " s"
    }
}
