extension Flint {
    /// The logs: levels, outputs, and what was written.
    public var logs: Logging { recorders.logs }

    /// The logs of the current runtime: levels, outputs, and what was written.
    public static var logs: Logging { current.logs }

    /// Makes loggers for work outside of actions.
    ///
    /// - Parameters:
    ///   - activity: What is being done, in words.
    ///   - topic: What is logged about; `nil` stands for no feature.
    /// - Returns: Loggers to be kept for the time of the activity.
    public func logger(activity: String, topic: TopicPath?) -> ContextualLoggers {
        ContextualLoggers(
            LogOrigin(logs, topic: LogTopic(topic)) { LogOrigin.Facts(activity: activity, topic: topic) })
    }

    /// Makes loggers for work outside of actions in the current runtime; see the instance method of the same name.
    ///
    /// - Parameters:
    ///   - activity: What is being done, in words.
    ///   - topic: What is logged about.
    /// - Returns: Loggers.
    public static func logger(activity: String, topic: TopicPath?) -> ContextualLoggers {
        current.logger(activity: activity, topic: topic)
    }

    /// The place of a registered feature.
    func path(of feature: any FeatureDefinition.Type) throws(FlintError) -> TopicPath {
        let registry = registry
        guard let registry else { throw FlintError(.notSetUp) }
        guard let record = registry.feature(feature) else {
            throw FlintError(.featureNotRegistered, subject: feature.identifier)
        }
        return record.path
    }
}
