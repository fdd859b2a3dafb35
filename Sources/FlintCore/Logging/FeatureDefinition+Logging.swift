extension FeatureDefinition {
    /// Makes loggers about the feature in the current runtime, for work outside of actions.
    ///
    /// - Parameter activity: What is being done, in words.
    /// - Returns: Loggers to be kept for the time of the activity. A feature that is not registered is a topic of its
    ///   own.
    public static func logs(for activity: String) -> ContextualLoggers {
        let runtime = Flint.current
        let path = try? runtime.path(of: Self.self)
        return runtime.logger(activity: activity, topic: path ?? TopicPath(features: [identifier]))
    }

    /// Sets how much is logged of the feature, its subfeatures and their actions in the current runtime.
    ///
    /// A channel that is off stays so.
    ///
    /// - Parameter level: The level; `off` logs errors only, `nil` leaves it to the nearest ancestor that has a level.
    /// - Throws: ``FlintError`` with the code `notSetUp` or `featureNotRegistered`.
    public static func setLoggingLevel(_ level: LogLevel?) throws(FlintError) {
        let runtime = Flint.current
        runtime.logs.setLevel(level, for: try runtime.path(of: Self.self))
    }

    /// Logs nothing but errors of the feature, its subfeatures and their actions in the current runtime.
    ///
    /// - Throws: ``FlintError`` with the code `notSetUp` or `featureNotRegistered`.
    public static func disableLogging() throws(FlintError) {
        try setLoggingLevel(.off)
    }
}
