public import FlintSubjects
public import FlintTweaks
public import Foundation

/// The configuration of a runtime; the defaults suit an application, and tests can set each member.
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

    /// The storage of user choices and the history.
    ///
    /// It is in memory, unless ``Flint/quickSetup(_:configure:)-method`` or the application sets another one. A
    /// service of the storage is used only if it is assigned, as in `configuration.purchases =
    /// configuration.storage.purchases`.
    public var storage = FlintStorage()

    /// The tweaks; `nil` if no feature depends on any.
    public var tweaks: TweakManager?

    /// The store of the user's preferences for features; `nil` if the user cannot toggle any.
    public var toggles: (any UserFeatureToggles)?

    /// The source of purchases; `nil` if there are no purchases.
    public var purchases: (any PurchaseTracker)?

    /// The source of permission statuses; by default every permission is unsupported.
    public var permissions: PermissionChecker = PermissionChecker()

    /// The platform from which constraints are judged.
    public var platform: RunningPlatform = .current

    /// The evaluator of the constraints.
    package var evaluator: any ConstraintsEvaluator = StandardConstraintsEvaluator()

    /// Returns the usage description for a key of the application's information.
    ///
    /// The set-up also passes it to ``permissions``, which do not request a permission without a usage description.
    public var usageDescription: @Sendable (_ key: String) -> String? = UsageDescriptionLookup().text

    /// The application's schemes and domains, for the URLs of its actions.
    public var links: LinkConfiguration = LinkConfiguration()

    /// Whether the features of Flint itself are registered, before those of the application; see ``FlintFeatures``.
    ///
    /// They bring history, logs, links and reports. ``Flint/quickSetup(_:configure:)-method`` registers them by default.
    public var includesFrameworkFeatures = false

    /// The levels and outputs of the logs.
    public var logging = LoggingConfiguration()

    /// The subsystems that take part in registrations, in the order in which they are called.
    package var contributors: [any RegistryContributor.Type] = []

    /// Describes subjects in events, logs, stacks and reports; `nil`, the default, for pseudonyms.
    ///
    /// A pseudonym is a keyed hash of the identifier; its key is chosen by each runtime. A description that is `nil` keeps
    /// a subject out of them. It may be called on any thread, and once for each session or scope at most.
    public var subjectDescription: (@Sendable (Subject) -> String?)?

    /// Sets the services of a subject other than the application, when something is judged for it; the application itself
    /// has those of this configuration.
    ///
    /// The function gets the subject and services whose tweaks are those of this configuration. What it made is kept for
    /// ``subjectLimit`` subjects and made again after that, on any thread, so it should only find stores.
    public var subjectServices: (@Sendable (Subject, inout SubjectServices) -> Void)?

    /// The number of subjects for which services and results are kept, at least 1; those that were not used for longest
    /// make room, unless their availability is observed.
    public var subjectLimit = 1024

    /// Which traces that begin in the runtime are recorded; by default none begins.
    ///
    /// Requests that come with a trace from outside are in that trace in any case.
    public var traceSampling: TraceSampling = .off

    /// Whether requests that are still running when the grace of ``Flint/drain(grace:cancellation:)`` is over can be canceled.
    ///
    /// Each request then remembers its task, which takes it a twentieth more time. ``Flint/run(_:grace:configure:body:)``
    /// turns it on before the application configures the runtime; elsewhere it is off.
    public var canCancelRequests = false

    /// What actions find in their environment, unless their session has other values.
    public var environment = FlintEnvironment()

    /// The values of the settings that modules have added.
    private var settings = FlintEnvironment()

    /// Creates a configuration with the system's wall clock.
    ///
    /// With the default clock, each request is timed by one clock access: a change of the wall clock is visible in
    /// its events after a second at the latest.
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

    /// The value of a setting that another module adds to the configuration, with a key of its own.
    ///
    /// ```swift
    /// private enum TimelineKey: FlintEnvironmentKey {
    ///     static let defaultValue = TimelineConfiguration()
    /// }
    ///
    /// extension FlintConfiguration {
    ///     public var timeline: TimelineConfiguration {
    ///         get { self[TimelineKey.self] }
    ///         set { self[TimelineKey.self] = newValue }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameter key: The key of the setting.
    public subscript<Key: FlintEnvironmentKey>(key: Key.Type) -> Key.Value {
        get { settings[key] }
        set { settings[key] = newValue }
    }

    package var time: RuntimeTime {
        RuntimeTime(clock, wallTime: wallTime, isWallTimeOfSystem: isWallTimeOfSystem)
    }
}
