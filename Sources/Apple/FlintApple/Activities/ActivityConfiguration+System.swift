package import FlintOpening

extension ActivityConfiguration {
    /// Sets the publisher of the system, unless there is another one, or the platform has none.
    package mutating func useSystemPublisher() {
        #if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
            if publisher == nil { publisher = UserActivityPublisher() }
        #endif
    }
}
