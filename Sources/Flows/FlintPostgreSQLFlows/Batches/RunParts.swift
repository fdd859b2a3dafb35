#if PostgreSQL
    /// The parts of a run that are in other tables than the row of the run, as a set of flags.
    struct RunParts: OptionSet, Hashable {
        let rawValue: Int64

        /// The lists in the table of items; the raw values are their numbers in that table.
        static let steps = RunParts(rawValue: 1)
        static let parts = RunParts(rawValue: 2)
        static let keys = RunParts(rawValue: 4)
        static let acts = RunParts(rawValue: 8)
        static let awaited = RunParts(rawValue: 16)
        static let events = RunParts(rawValue: 32)
        /// The contexts and the path, which every run has.
        static let context = RunParts(rawValue: 64)
        static let path = RunParts(rawValue: 128)

        /// A flag in the row of a run: the steps of the previous state were removed when the run left that
        /// state.
        ///
        /// It is not a part, but is stored in the same number.
        static let swept = RunParts(rawValue: 256)

        static let setAside = RunParts(rawValue: 512)

        /// The turn of the run in its queue and among the runs of its key, which is in a table of its own.
        static let turn = RunParts(rawValue: 1_024)

        /// The list in the table of items with the summaries of the states that the run has left; each has the number
        /// of the next entry as its position.
        ///
        /// The list belongs to the path and is read with it.
        static let summaries = RunParts(rawValue: 2_048)

        static let items: [RunParts] = [.steps, .parts, .keys, .acts, .awaited, .setAside]
        /// The parts of a run for which its row has a flag; the flag says whether the part has rows in
        /// another table.
        static let lists: RunParts = [.steps, .parts, .keys, .acts, .awaited, .events, .setAside, .turn]
        static let all: RunParts = lists.union([.context, .path])
    }
#endif
