package import FlintOpening

extension ActivityConfiguration {
    /// Sets the publisher for the system's activities, unless another one is set or the platform has no
    /// activities.
    package mutating func useSystemPublisher() {
        #if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
            if publisher == nil { publisher = UserActivityPublisher() }
        #endif
    }
}
