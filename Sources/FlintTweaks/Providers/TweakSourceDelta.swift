/// What has changed in a source between two versions, read at one moment.
package struct TweakSourceDelta: Sendable {
    /// The version of what was read.
    package let version: UInt64
    /// How far the content can be relied on.
    package let status: TweakProviderStatus
    /// Why it changed; of several changes, the newest.
    package internal(set) var cause = TweakChangeCause.refresh
    /// The rows that may have changed; `nil` for those that are gone.
    package internal(set) var rows: [TweakPath: TweakRow?] = [:]
    /// The states that may have changed.
    package internal(set) var features: [String: Bool?] = [:]
    /// Whether rows and states are everything there is, so that what is missing is gone.
    package internal(set) var isComplete = false

    init(version: UInt64, status: TweakProviderStatus) {
        self.version = version
        self.status = status
    }

    func complete(_ table: TweakTable) -> TweakSourceDelta {
        var delta = self
        delta.rows = table.rows.mapValues { $0 }
        delta.features = table.features.mapValues { $0 }
        delta.isComplete = true
        return delta
    }
}
