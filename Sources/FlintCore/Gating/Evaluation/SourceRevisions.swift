/// How often each service had changed when facts were read from it; zero for services that do not matter.
struct SourceRevisions: Sendable, Equatable {
    var toggles: UInt64 = 0
    var permissions: UInt64 = 0
    var purchases: UInt64 = 0
    var tweaks: UInt64 = 0

    /// The services that have changed.
    func changes(since other: SourceRevisions) -> SourceSet {
        var changes: SourceSet = []
        if toggles != other.toggles { changes.insert(.toggles) }
        if permissions != other.permissions { changes.insert(.permissions) }
        if purchases != other.purchases { changes.insert(.purchases) }
        if tweaks != other.tweaks { changes.insert(.tweaks) }
        return changes
    }

    /// Only those of some services.
    func of(_ sources: SourceSet) -> SourceRevisions {
        SourceRevisions(
            toggles: sources.contains(.toggles) ? toggles : 0,
            permissions: sources.contains(.permissions) ? permissions : 0,
            purchases: sources.contains(.purchases) ? purchases : 0,
            tweaks: sources.contains(.tweaks) ? tweaks : 0)
    }
}
