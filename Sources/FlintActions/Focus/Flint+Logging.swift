extension Flint {
    /// The logs: levels, outputs, and history.
    public var logs: Logging { recorders.logs }

    /// The logs of the current runtime: levels, outputs, and history.
    public static var logs: Logging { current.logs }

    /// Makes loggers for work outside of actions.
    ///
    /// - Parameters:
    ///   - activity: A text that names the work.
    ///   - topic: The topic of the log events; `nil` for no feature.
    /// - Returns: Loggers to keep while the work lasts.
    public func logger(activity: String, topic: TopicPath?) -> ContextualLoggers {
        ContextualLoggers(
            LogOrigin(logs, topic: LogTopic(topic)) { LogOrigin.Facts(activity: activity, topic: topic) })
    }

    /// Makes loggers for work outside of actions in the current runtime; see the instance method of the same name.
    ///
    /// - Parameters:
    ///   - activity: A text that names the work.
    ///   - topic: The topic of the log events.
    /// - Returns: Loggers.
    public static func logger(activity: String, topic: TopicPath?) -> ContextualLoggers {
        current.logger(activity: activity, topic: topic)
    }

    /// Returns the path of a registered feature.
    package func path(of feature: any FeatureDefinition.Type) throws(FlintError) -> TopicPath {
        let registry = registry
        guard let registry else { throw FlintError(.notSetUp) }
        guard let record = registry.feature(feature) else {
            throw FlintError(.featureNotRegistered, subject: feature.identifier)
        }
        return record.path
    }
}
