extension FeatureDefinition {
    /// Makes loggers about the feature in the current runtime, for work outside of actions.
    ///
    /// - Parameter activity: A text that names the work.
    /// - Returns: Loggers to keep while the work lasts. A feature that is not registered is a topic of its own.
    public static func logs(for activity: String) -> ContextualLoggers {
        let runtime = Flint.current
        let path = try? runtime.path(of: Self.self)
        return runtime.logger(activity: activity, topic: path ?? TopicPath(features: [identifier]))
    }

    /// Sets the log level of the feature, its subfeatures and their actions in the current runtime.
    ///
    /// A channel that is off stays off.
    ///
    /// - Parameter level: The level; `off` logs errors only, `nil` inherits the level of the nearest ancestor that
    ///   has one.
    /// - Throws: ``FlintError`` with the code `notSetUp` or `featureNotRegistered`.
    public static func setLoggingLevel(_ level: LogLevel?) throws(FlintError) {
        let runtime = Flint.current
        runtime.logs.setLevel(level, for: try runtime.path(of: Self.self))
    }

    /// Limits the logs of the feature, its subfeatures and their actions in the current runtime to errors.
    ///
    /// - Throws: ``FlintError`` with the code `notSetUp` or `featureNotRegistered`.
    public static func disableLogging() throws(FlintError) {
        try setLoggingLevel(.off)
    }
}
