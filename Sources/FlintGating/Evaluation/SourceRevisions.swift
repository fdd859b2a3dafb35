/// The revision of each service when facts were read from it; zero for services that are not used.
package struct SourceRevisions: Sendable, Equatable {
    package var toggles: UInt64 = 0
    package var permissions: UInt64 = 0
    package var purchases: UInt64 = 0
    package var tweaks: UInt64 = 0

    package init(toggles: UInt64 = 0, permissions: UInt64 = 0, purchases: UInt64 = 0, tweaks: UInt64 = 0) {
        (self.toggles, self.permissions, self.purchases, self.tweaks) = (
            toggles, permissions, purchases, tweaks
        )
    }

    /// Returns the services that have changed.
    package func changes(since other: SourceRevisions) -> SourceSet {
        var changes: SourceSet = []
        if toggles != other.toggles { changes.insert(.toggles) }
        if permissions != other.permissions { changes.insert(.permissions) }
        if purchases != other.purchases { changes.insert(.purchases) }
        if tweaks != other.tweaks { changes.insert(.tweaks) }
        return changes
    }

    /// Returns the revisions of some services only.
    package func of(_ sources: SourceSet) -> SourceRevisions {
        SourceRevisions(
            toggles: sources.contains(.toggles) ? toggles : 0,
            permissions: sources.contains(.permissions) ? permissions : 0,
            purchases: sources.contains(.purchases) ? purchases : 0,
            tweaks: sources.contains(.tweaks) ? tweaks : 0)
    }
}
