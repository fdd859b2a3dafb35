extension Flint {
    /// The logs of the runtime: levels, outputs, and history.
    public var logs: LogCenter { recorders.logs }

    /// Makes loggers for work outside of actions.
    ///
    /// - Parameters:
    ///   - activity: A text that names the work.
    ///   - topic: The topic of the log events, such as the path of a feature; `nil` for none.
    /// - Returns: Loggers to keep while the work lasts.
    public func logger(activity: String, topic: TopicPath?) -> ContextualLoggers {
        ContextualLoggers(
            LogOrigin(logs, topic: LogTopic(topic)) { LogOrigin.Facts(activity: activity, topic: topic) })
    }

    /// Returns the path of a registered feature in the feature tree.
    ///
    /// - Throws: ``FlintError`` if the runtime is not set up (`notSetUp`) or the feature is not registered
    ///   (`featureNotRegistered`).
    package func path(of feature: any FeatureDefinition.Type) throws(FlintError) -> TopicPath {
        let registry = registry
        guard let registry else { throw FlintError(.notSetUp) }
        guard let record = registry.feature(feature) else {
            throw FlintError(.featureNotRegistered, subject: feature.identifier)
        }
        return record.path
    }
}

extension FeatureDefinition {
    /// Makes loggers for work outside of actions, with the feature as their topic, in the current runtime.
    ///
    /// - Parameter activity: A text that names the work.
    /// - Returns: Loggers to keep while the work lasts. The topic of a feature that is not registered has no
    ///   parent.
    public static func logs(for activity: String) -> ContextualLoggers {
        let runtime = Flint.current
        let path = try? runtime.path(of: Self.self)
        return runtime.logger(activity: activity, topic: path ?? TopicPath(features: [identifier]))
    }

    /// Sets the log level of the feature, its subfeatures and their actions in the current runtime.
    ///
    /// A channel that is off stays off.
    ///
    /// - Parameter level: The level. With `off`, only errors are logged; with `nil`, the level of the nearest
    ///   ancestor that has one counts.
    /// - Throws: ``FlintError`` if the runtime is not set up (`notSetUp`) or the feature is not registered
    ///   (`featureNotRegistered`).
    public static func setLoggingLevel(_ level: LogLevel?) throws(FlintError) {
        let runtime = Flint.current
        runtime.logs.setLevel(level, for: try runtime.path(of: Self.self))
    }

    /// Limits the logs of the feature, its subfeatures and their actions in the current runtime to errors.
    ///
    /// - Throws: ``FlintError`` if the runtime is not set up (`notSetUp`) or the feature is not registered
    ///   (`featureNotRegistered`).
    public static func disableLogging() throws(FlintError) {
        try setLoggingLevel(.off)
    }
}
