/// What the stream knows of itself.
struct SessionFacts: Sendable {
    /// What has been counted since the inspector was started.
    struct Counters: Sendable, Equatable {
        /// Gaps that clients were told of.
        var gaps: UInt64 = 0
        /// The items in them.
        var lostItems: UInt64 = 0
        /// Snapshots that were begun.
        var snapshots: UInt64 = 0
        var encodedItems: UInt64 = 0
        var encodedBytes: UInt64 = 0
        /// What was lost before it became an item, by what it would have told of.
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
