extension UserActivity {
    /// The purposes for which the system may use an activity.
    public struct Eligibility: OptionSet, Sendable, Hashable, Codable {
        /// The set of options as an integer with one bit for each option.
        public let rawValue: Int

        /// Creates a set of options from an integer with one bit for each option.
        ///
        /// - Parameter rawValue: The bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The activity may be recorded as the user's current activity.
        public static let perform = UserActivity.Eligibility(rawValue: 1)
        /// The activity may be continued on another device.
        public static let handoff = UserActivity.Eligibility(rawValue: 2)
        /// The activity may be found by a search on the device; requires a title.
        public static let search = UserActivity.Eligibility(rawValue: 4)
        /// The system may suggest the activity and offer it as a shortcut; implies ``search``.
        public static let prediction = UserActivity.Eligibility(rawValue: 8)
        /// The activity may be found in public search by its web page; requires a web page.
        public static let publicIndexing = UserActivity.Eligibility(rawValue: 16)

        /// The options together with the options that they imply.
        public var withImplied: UserActivity.Eligibility { contains(.prediction) ? union(.search) : self }

        /// The names of the options, in a fixed order, for debug screens.
        public var names: [String] {
            let all: [(UserActivity.Eligibility, String)] = [
                (.perform, "perform"), (.handoff, "handoff"), (.search, "search"),
                (.prediction, "prediction"),
                (.publicIndexing, "publicIndexing"),
            ]
            return all.filter { contains($0.0) }.map(\.1)
        }
    }
}
