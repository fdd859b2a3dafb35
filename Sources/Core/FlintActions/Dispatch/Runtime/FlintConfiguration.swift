public import FlintSubjects
public import FlintTweaks
public import Foundation

/// The configuration of a runtime; the defaults suit an application, and tests can set each member.
public struct FlintConfiguration: Sendable {
    /// The clock by which durations are measured.
    public var clock: any Clock<Duration>

    /// Returns the current wall-clock time, from which events get their times.
    public var wallTime: @Sendable () -> Date {
        didSet { isWallTimeOfSystem = false }
    }

    private var isWallTimeOfSystem = false

    /// The kinds of set-up errors that the set-up reports as warnings.
    ///
    /// Only kinds count for which ``SetupDiagnostic/Code/isTolerable`` is `true`.
    public var toleratedDiagnostics: Set<SetupDiagnostic.Code> = []

    /// The storage of the user's choices and of the history.
    ///
    /// It is in memory, unless ``Flint/quickSetup(_:configure:)-method`` or the application sets another one.
    /// A service of the storage is used only if it is assigned, as in `configuration.purchases =
    /// configuration.storage.purchases`.
    public var storage = FlintStorage()

    /// The manager of the tweaks on which features depend; `nil` if no feature depends on a tweak.
    public var tweaks: TweakManager?

    /// The store of the user's toggles; `nil` if the user cannot toggle any feature.
    public var toggles: (any UserFeatureToggles)?

    /// The source of purchases; `nil` if there are no purchases.
    public var purchases: (any PurchaseTracker)?

    /// The source of permission statuses; by default every permission is unsupported.
    public var permissions: PermissionChecker = PermissionChecker()

    /// The platform whose version decides about platform constraints.
    public var platform: RunningPlatform = .current

    /// The evaluator of the constraints.
    package var evaluator: any ConstraintsEvaluator = StandardConstraintsEvaluator()

    /// Returns the usage description of a permission, by its key in the application's `Info.plist`; `nil` if
    /// there is none.
    ///
    /// The set-up also passes it to ``permissions``, which do not request a permission without a usage
    /// description.
    public var usageDescription: @Sendable (_ key: String) -> String? = UsageDescriptionLookup().text

    /// The application's schemes and domains, for the URLs of its actions.
    public var links: LinkConfiguration = LinkConfiguration()

    /// Whether the features of Flint itself are registered, before those of the application; see
    /// ``FlintFeatures``.
    ///
    /// They include history, logs, links and reports. ``Flint/quickSetup(_:configure:)-method`` registers
    /// them by default.
    public var includesFrameworkFeatures = false

    /// The levels and outputs of the logs.
    public var logging = LoggingConfiguration()

    /// The subsystems that collect data about each feature at its registration, in the order in which they
    /// are called.
    package var contributors: [any RegistryContributor.Type] = []

    /// Describes subjects for events, logs, stacks and reports; `nil`, the default, uses pseudonyms.
    ///
    /// A pseudonym is a keyed hash of the subject's identifier; each runtime chooses its own key. If the
    /// function returns `nil`, the subject does not appear. The function may be called on any thread, at most
    /// once for each session or scope.
    public var subjectDescription: (@Sendable (Subject) -> String?)?

    /// Sets the services of a subject, such as stores of its purchases; the application itself has those of
    /// this configuration.
    ///
    /// The function gets the subject, and services that contain the tweaks of this configuration. It is
    /// called on any thread, when a feature's availability is evaluated for the subject. The services are
    /// kept for ``subjectLimit`` subjects. For a subject that was dropped, the function is called again, so
    /// it should only look up stores and not create them. With `nil`, the default, subjects have no other
    /// services than the tweaks.
    public var subjectServices: (@Sendable (Subject, inout SubjectServices) -> Void)?

    /// The number of subjects for which services and cached results are kept, at least 1.
    ///
    /// Above it, subjects that were not used for the longest time are dropped, unless their availability is
    /// observed.
    public var subjectLimit = 1024

    /// The rule that decides which traces that begin in the runtime are recorded; by default no trace begins.
    ///
    /// Requests that come with a trace that began outside of the runtime are in that trace in any case.
    public var traceSampling: TraceSampling = .off

    /// Whether ``Flint/drain(grace:cancellation:)`` can cancel requests that are still running when the time
    /// for finishing is over.
    ///
    /// Each request then remembers its task, which makes it about 5 % slower.
    /// ``Flint/run(_:grace:configure:body:)`` turns it on before the application configures the runtime;
    /// elsewhere it is off.
    public var canCancelRequests = false

    /// The environment of actions: values such as a database, which a session can replace.
    public var environment = FlintEnvironment()

    /// The settings that other modules have added to the configuration.
    private var settings = FlintEnvironment()

    /// Creates a configuration with the system's wall clock.
    ///
    /// With the default clock, the times of an event are derived from one read of that clock. The wall clock
    /// is read at most once a second, so a change of it affects events within a second.
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

    /// Makes the set-up report kinds of errors as warnings; of two contradicting declarations, the first then
    /// counts.
    ///
    /// - Parameter codes: The kinds; those that are not tolerable stay errors.
    public mutating func tolerate(_ codes: SetupDiagnostic.Code...) {
        toleratedDiagnostics.formUnion(codes)
    }

    /// The value of a setting that another module has added to the configuration.
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
