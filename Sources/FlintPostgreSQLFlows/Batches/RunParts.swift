#if PostgreSQL
    /// What of a run stands in other tables than its row.
    struct RunParts: OptionSet, Hashable {
        let rawValue: Int64

        /// The lists of the table of items, by their numbers there.
        static let steps = RunParts(rawValue: 1)
        static let parts = RunParts(rawValue: 2)
        static let keys = RunParts(rawValue: 4)
        static let acts = RunParts(rawValue: 8)
        static let awaited = RunParts(rawValue: 16)
        static let events = RunParts(rawValue: 32)
        /// Every run has these two.
        static let context = RunParts(rawValue: 64)
        static let path = RunParts(rawValue: 128)

        /// Says of a row, not what is there: steps were there at the last entry, and went with it.
        static let swept = RunParts(rawValue: 256)

        static let items: [RunParts] = [.steps, .parts, .keys, .acts, .awaited]
        /// Those of which the row says whether there are any.
        static let lists: RunParts = [.steps, .parts, .keys, .acts, .awaited, .events]
        static let all: RunParts = lists.union([.context, .path])
    }
#endif
