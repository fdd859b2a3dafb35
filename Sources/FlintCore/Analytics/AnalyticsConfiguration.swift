/// What is told to analytics, and how much of it may wait.
public struct AnalyticsConfiguration: Sendable {
    /// Who is told; `nil`, the default, for nobody.
    public var provider: (any AnalyticsProvider)?

    /// How many events may wait for a provider; when there are more, the oldest are dropped and counted.
    ///
    /// A number below 1 counts as 1.
    public var queueCapacity = 1024

    /// How long ``Analytics/flush()`` and the end of the runtime wait for a provider, on the runtime's clock.
    public var flushTimeLimit: Duration = .seconds(5)

    /// Creates a configuration.
    ///
    /// - Parameter provider: Who is told; `nil` for nobody.
    public init(provider: (any AnalyticsProvider)? = nil) {
        self.provider = provider
    }
}
