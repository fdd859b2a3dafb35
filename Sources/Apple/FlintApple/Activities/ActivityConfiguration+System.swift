package import FlintOpening

extension ActivityConfiguration {
    /// Sets ``publisher`` to a ``UserActivityPublisher``, if it is nil and the platform has user activities.
    package mutating func useSystemPublisher() {
        #if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
            if publisher == nil { publisher = UserActivityPublisher() }
        #endif
    }
}
