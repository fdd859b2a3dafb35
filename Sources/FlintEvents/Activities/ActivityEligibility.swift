/// The purposes for which the system may use an activity.
public struct ActivityEligibility: OptionSet, Sendable, Hashable, Codable {
    /// The options as bits.
    public let rawValue: Int

    /// Creates a set of options from bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Recorded as the user's current activity.
    public static let perform = ActivityEligibility(rawValue: 1)
    /// Continued on another device.
    public static let handoff = ActivityEligibility(rawValue: 2)
    /// Found in a search of the device; requires a title.
    public static let search = ActivityEligibility(rawValue: 4)
    /// Suggested by the system and usable as a shortcut; implies ``search``.
    public static let prediction = ActivityEligibility(rawValue: 8)
    /// Found in public search by its web page; requires one.
    public static let publicIndexing = ActivityEligibility(rawValue: 16)

    /// The options together with the options that they imply.
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
