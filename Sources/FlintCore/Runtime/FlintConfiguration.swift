public import FlintTweaks
public import Foundation

/// What a runtime gets from its surroundings; every default suits an application, every member a test.
public struct FlintConfiguration: Sendable {
    /// The clock by which durations are measured.
    public var clock: any Clock<Duration>

    /// The source of wall-clock time for events.
    public var wallTime: @Sendable () -> Date {
        didSet { isWallTimeOfSystem = false }
    }

    private var isWallTimeOfSystem = false

    /// Kinds of set-up errors to be treated as warnings.
    ///
    /// Only those count for which ``SetupDiagnostic/Code/isTolerable`` is `true`.
    public var toleratedDiagnostics: Set<SetupDiagnostic.Code> = []

    /// Where choices of people and the history are kept; in memory, unless ``Flint/quickSetup(_:configure:)-method`` or the
    /// application sets another one.
    ///
    /// A service of the storage counts when it is set, as in `configuration.purchases = configuration.storage.purchases`.
    public var storage = FlintStorage()

    /// Answers what tweaks are; `nil` if no feature depends on any.
    public var tweaks: TweakManager?

    /// Where the user's preferences for features are kept; `nil` if the user cannot switch any.
    public var toggles: (any UserFeatureToggles)?

    /// Knows what has been bought; `nil` if nothing can be.
    public var purchases: (any PurchaseTracker)?

    /// Knows how the permissions stand; by default every one is unsupported.
    public var permissions: PermissionChecker = PermissionChecker()

    /// The platform by which constraints are judged.
    public var platform: RunningPlatform = .current

    /// Judges the constraints.
    public var evaluator: any ConstraintsEvaluator = StandardConstraintsEvaluator()

    /// Looks a key up in the application's information, to find out whether it says what a permission is for.
    ///
    /// The set-up hands it to ``permissions``, too, which ask for no permission that nothing is said of.
    public var usageDescription: @Sendable (_ key: String) -> String? = UsageDescriptionLookup().text

    /// The application's schemes and domains, for the URLs of its actions.
    public var links: LinkConfiguration = LinkConfiguration()

    /// Whether the features of Flint itself are registered, before those of the application; see ``FlintFeatures``.
    ///
    /// They bring history, logs, links and reports. ``Flint/quickSetup(_:configure:)-method`` registers them by default.
    public var includesFrameworkFeatures = false

    /// What is logged, and where to.
    public var logging = LoggingConfiguration()

    /// What takes part in registrations beside the core, in the order in which it is asked.
    var contributors: [any RegistryContributor.Type] = []

    /// What was set of the settings that subsystems have added, by their keys.
    private var settings: [ObjectIdentifier: any Sendable] = [:]

    /// Creates a configuration with the system's wall clock.
    ///
    /// Together with the default clock, requests are timed by one look at a clock: a change of the wall clock shows in
    /// their events after a second at the latest.
    ///
    /// - Parameter clock: The clock by which durations are measured.
    public init(clock: any Clock<Duration> = ContinuousClock()) {
        self.init(clock: clock) { Date() }
        isWallTimeOfSystem = true
    }

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - clock: The clock by which durations are measured.
    ///   - wallTime: The source of wall-clock time.
    public init(clock: any Clock<Duration> = ContinuousClock(), wallTime: @escaping @Sendable () -> Date) {
        self.clock = clock
        self.wallTime = wallTime
    }

    /// Treats kinds of set-up errors as warnings: the first of two contradicting declarations then counts.
    ///
    /// - Parameter codes: The kinds; those that are not tolerable stay errors.
    public mutating func tolerate(_ codes: SetupDiagnostic.Code...) {
        toleratedDiagnostics.formUnion(codes)
    }

    /// A setting that a subsystem has added.
    ///
    /// - Parameter key: Names the setting and knows its default.
    package subscript<Key: FlintConfigurationKey>(key: Key.Type) -> Key.Value {
        get {
            // A value can be optional, so what is missing must be told from what is `nil`.
            guard let value = settings[ObjectIdentifier(key)] else { return Key.defaultValue }
            return value as? Key.Value ?? Key.defaultValue
        }
        set { settings.updateValue(newValue, forKey: ObjectIdentifier(key)) }
    }

    var time: RuntimeTime {
        RuntimeTime(clock, wallTime: wallTime, isWallTimeOfSystem: isWallTimeOfSystem)
    }
}
