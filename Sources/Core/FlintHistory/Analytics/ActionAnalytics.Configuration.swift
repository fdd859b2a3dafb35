extension ActionAnalytics {
    /// The analytics provider of a runtime, and the limits of the provider's queue.
    public struct Configuration: Sendable {
        /// The analytics provider; `nil`, the default, for none.
        public var provider: (any AnalyticsProvider)?

        /// The maximum number of pending events of a provider.
        ///
        /// When there are more, the oldest are dropped and counted.
        ///
        /// A number below 1 counts as 1.
        public var queueCapacity = 1024

        /// The longest time for which ``ActionAnalytics/flush()`` and the end of the runtime wait for a
        /// provider, on the runtime's clock.
        public var flushTimeLimit: Duration = .seconds(5)

        /// Creates a configuration.
        ///
        /// - Parameter provider: The analytics provider; `nil` for none.
        public init(provider: (any AnalyticsProvider)? = nil) {
            self.provider = provider
        }
    }
}
