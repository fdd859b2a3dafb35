#if PostgreSQL
    /// The parts of a run that other tables have than that of its row.
    struct RunParts: OptionSet, Hashable {
        let rawValue: Int64

        /// The lists of the table of items, by their numbers there.
        static let steps = RunParts(rawValue: 1)
        static let parts = RunParts(rawValue: 2)
        static let keys = RunParts(rawValue: 4)
        static let acts = RunParts(rawValue: 8)
        static let awaited = RunParts(rawValue: 16)
        static let events = RunParts(rawValue: 32)
        /// The two parts that every run has.
        static let context = RunParts(rawValue: 64)
        static let path = RunParts(rawValue: 128)

        /// A mark of a row, not a part: the steps of the last entry were removed with it.
        static let swept = RunParts(rawValue: 256)

        static let items: [RunParts] = [.steps, .parts, .keys, .acts, .awaited]
        /// The parts for which the row says whether they are empty.
        static let lists: RunParts = [.steps, .parts, .keys, .acts, .awaited, .events]
        static let all: RunParts = lists.union([.context, .path])
    }
#endif
