/// What an activity may be used for.
public struct ActivityEligibility: OptionSet, Sendable, Hashable, Codable {
    /// The options as bits.
    public let rawValue: Int

    /// Creates a set of options out of bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// To be recorded as what the user is doing now.
    public static let perform = ActivityEligibility(rawValue: 1)
    /// To be continued on another device.
    public static let handoff = ActivityEligibility(rawValue: 2)
    /// To be found in a search of the device; the activity must have a title.
    public static let search = ActivityEligibility(rawValue: 4)
    /// To be suggested by the system and to be made a shortcut; it implies ``search``.
    public static let prediction = ActivityEligibility(rawValue: 8)
    /// To be found by everybody, by its web page; the activity must have one.
    public static let publicIndexing = ActivityEligibility(rawValue: 16)

    /// The options together with those that they imply.
    public var withImplied: ActivityEligibility { contains(.prediction) ? union(.search) : self }

    /// The names of the options, in a fixed order, for debug screens.
    public var names: [String] {
        let all: [(ActivityEligibility, String)] = [
            (.perform, "perform"), (.handoff, "handoff"), (.search, "search"), (.prediction, "prediction"),
            (.publicIndexing, "publicIndexing"),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}
