/// A read-only provider of values in environment variables.
///
/// - `FLINT_TWEAK_<FEATURE>__<VARIABLE>` is the value of a declared tweak. Names are in upper case, and each run of
///   characters other than A to Z and 0 to 9 is one `_`.
/// - `FLINT_FEATURE_<FEATURE>` is `true` or `false`.
/// - `FLINT_TWEAKS` is JSON, `{feature: {variable: value}}`, for any tweak; the variables above take precedence.
///
/// ```swift
/// let environment = EnvironmentTweakProvider(
///     environment: ProcessInfo.processInfo.environment, declaring: [Tweaks.maxItems])
/// environment.problems.forEach { print($0) }
/// ```
public struct EnvironmentTweakProvider: TweakInputProvider {
    /// The stable name of the provider.
    public let id: String
    /// The content, which does not change.
    public let source: TweakSource
    /// The problems with the environment: ambiguous and unknown names, texts of a wrong kind, broken JSON.
    public let problems: [TweakFinding]
    /// Receives the provider's messages; `nil` leaves them to the manager's logger.
    public let logger: TweakLogger?

    /// Creates a provider and reads the environment once.
    ///
    /// - Parameters:
    ///   - id: The stable name of the provider.
    ///   - environment: The variables.
    ///   - declaring: The tweaks that have names of their own.
    ///   - features: Features that have names of their own, in addition to the features of the tweaks.
    ///   - logger: Receives the problems, now and from the manager later.
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

    /// The name of the environment variable for a tweak.
    ///
    /// - Parameter path: The tweak.
    /// - Returns: The name; several tweaks may have the same.
    public static func variableName(for path: TweakPath) -> String {
        EnvironmentReader.tweakPrefix + EnvironmentReader.upperCase(path.feature) + "__"
            + EnvironmentReader.upperCase(path.variable)
    }

    /// The name of the environment variable for the state of a feature.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: The name; several features may have the same.
    public static func variableName(forFeature feature: String) -> String {
        EnvironmentReader.featurePrefix + EnvironmentReader.upperCase(feature)
    }
}
