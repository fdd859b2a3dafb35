package import FlintOpening

extension ActivityConfiguration {
    /// Sets a ``UserActivityPublisher``, unless a publisher is set, or the platform has no user activities.
    package mutating func useSystemPublisher() {
        #if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
            if publisher == nil { publisher = UserActivityPublisher() }
        #endif
    }
}
