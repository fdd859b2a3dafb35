/// A read-only provider of values in environment variables.
///
/// - `FLINT_TWEAK_<FEATURE>__<VARIABLE>` is the value of a declared tweak. Names are in upper case. Each
///   sequence of characters other than A to Z and 0 to 9 is replaced by one `_`.
/// - `FLINT_FEATURE_<FEATURE>` is `true` or `false`.
/// - `FLINT_TWEAKS` is JSON, `{feature: {variable: value}}`, for any tweak; the variables above take
///   precedence.
///
/// ```swift
/// let environment = EnvironmentTweakProvider(
///     environment: ProcessInfo.processInfo.environment, declaring: [Tweaks.maxItems])
/// environment.problems.forEach { print($0) }
/// ```
public struct EnvironmentTweakProvider: TweakInputProvider {
    /// The identifier of the provider, which does not change.
    public let id: String
    /// The content of the provider; it does not change.
    public let source: TweakSource
    /// The problems with the environment, such as ambiguous and unknown names, values of a wrong kind and
    /// invalid JSON.
    public let problems: [TweakFinding]
    /// The logger of the provider; `nil` leaves messages to the manager's logger.
    public let logger: TweakLogger?

    /// Creates a provider and reads the environment once.
    ///
    /// - Parameters:
    ///   - id: The identifier of the provider.
    ///   - environment: The environment variables, by name.
    ///   - declaring: The tweaks for which variables are read.
    ///   - features: The features for which variables are read, in addition to the features of the tweaks.
    ///   - logger: Receives messages about problems, and later messages of the manager about the provider;
    ///     `nil` leaves them to the manager's logger.
    public init(
        id: String = "environment", environment: [String: String], declaring: [any TweakDeclaring],
        features: [String] = [], logger: TweakLogger? = nil
    ) {
        var reader = EnvironmentReader(declaring: declaring, features: features)
        reader.read(environment)
        self.id = id
        source = TweakSource(reader.text.table)
        problems = reader.text.problems
        self.logger = logger
        if let logger {
            for problem in problems { logger(problem.isWarning ? .debug : .error, problem.description) }
        }
    }

    /// Returns the name of the environment variable for a tweak.
    ///
    /// - Parameter path: The path of the tweak.
    /// - Returns: The name. If several declared tweaks have the same name, the provider ignores the variable
    ///   and reports a problem.
    public static func variableName(for path: TweakPath) -> String {
        EnvironmentReader.tweakPrefix + EnvironmentReader.upperCase(path.feature) + "__"
            + EnvironmentReader.upperCase(path.variable)
    }

    /// Returns the name of the environment variable for the state of a feature.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: The name. If several features have the same name, the provider ignores the variable and
    ///   reports a problem.
    public static func variableName(forFeature feature: String) -> String {
        EnvironmentReader.featurePrefix + EnvironmentReader.upperCase(feature)
    }
}
