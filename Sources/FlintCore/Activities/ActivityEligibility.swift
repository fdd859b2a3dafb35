/// What an activity may be used for.
public struct ActivityEligibility: OptionSet, Sendable, Hashable, Codable {
    /// The options as bits.
    public let rawValue: Int

    /// Creates a set of options out of bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// To be recorded as what the user is doing now.
    public static let perform = ActivityEligibility(rawValue: 1)
    /// To be continued on another device.
    public static let handoff = ActivityEligibility(rawValue: 2)
    /// To be found in a search of the device.
    public static let search = ActivityEligibility(rawValue: 4)
    /// To be suggested by the system.
    public static let prediction = ActivityEligibility(rawValue: 8)
    /// To be found by everybody, by its web page.
    public static let publicIndexing = ActivityEligibility(rawValue: 16)
}
