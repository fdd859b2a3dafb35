/// The changes of a source between two versions, read atomically.
package struct TweakSourceDelta: Sendable {
    /// The version of the content that was read.
    package let version: UInt64
    /// How reliable the content is.
    package let status: TweakProviderStatus
    /// Why the content changed; the newest cause of several changes.
    package internal(set) var cause = TweakChangeCause.refresh
    /// The rows that may have changed, each path once; `nil` for removed ones.
    package internal(set) var rows: [(path: TweakPath, row: TweakRow?)] = []
    /// The states that may have changed.
    package internal(set) var features: [String: Bool?] = [:]
    /// Whether rows and states are the whole content, so that missing ones were removed.
    package internal(set) var isComplete = false

    init(version: UInt64, status: TweakProviderStatus) {
        self.version = version
        self.status = status
    }

    func complete(_ table: TweakTable) -> TweakSourceDelta {
        var delta = self
        delta.rows = table.rows.map { (path: $0, row: $1) }
        delta.features = table.features.mapValues { $0 }
        delta.isComplete = true
        return delta
    }
}
