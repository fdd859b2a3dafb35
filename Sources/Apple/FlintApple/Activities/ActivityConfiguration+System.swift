package import FlintOpening

extension ActivityConfiguration {
    /// Sets ``publisher`` to a ``UserActivityPublisher``, if no publisher is set and the platform has user
    /// activities and Core Spotlight.
    package mutating func useSystemPublisher() {
        #if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
            if publisher == nil { publisher = UserActivityPublisher() }
        #endif
    }
}
