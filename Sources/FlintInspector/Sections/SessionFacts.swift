/// Facts about the stream itself.
struct SessionFacts: Sendable {
    /// The counters since the inspector was started.
    struct Counters: Sendable, Equatable {
        /// The gaps that were sent to clients.
        var gaps: UInt64 = 0
        /// The items in these gaps.
        var lostItems: UInt64 = 0
        /// The snapshots that were begun.
        var snapshots: UInt64 = 0
        var encodedItems: UInt64 = 0
        var encodedBytes: UInt64 = 0
        /// The numbers of entries that a source dropped before they became items, by source.
        var losses: [String: UInt64] = [:]
    }

    var run = ""
    var isReadOnly = false
    /// The number of the newest item.
    var items: UInt64 = 0
    var clients = 0
    var retained = 0
    var capacity = 0
    var counters = Counters()
}
