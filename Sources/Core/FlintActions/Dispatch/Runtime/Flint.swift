package import FlintBasics
internal import FlintStreams
internal import Synchronization

/// A runtime: the registered features with their switches, the sessions, and the log of events.
///
/// An application uses ``shared``, which it sets up once:
///
/// ```swift
/// try Flint.quickSetup(AppFeatures.self)
/// ```
///
/// A test makes its own runtime ``current`` while the test runs, so that tests can run in parallel. The
/// static members of this type refer to the current runtime.
public final class Flint: Sendable {
    /// The runtime of the application.
    public static let shared = Flint()

    /// The runtime of the calling task: that of the innermost ``withRuntime(_:_:)`` or running action,
    /// otherwise ``shared``.
    ///
    /// In a task that has outlived its runtime, it is a new runtime without features, which refuses every
    /// action. So a leftover task of a test cannot affect the application.
    public static var current: Flint {
        guard let scope = RequestScope.current else { return shared }
        return scope.cell.owner.runtime ?? Flint()
    }

    /// The configuration of the runtime.
    public var configuration: FlintConfiguration { state.withLock { $0.configuration } }

    /// The environment that the set-up has given to actions.
    public var environment: FlintEnvironment { state.withLock { $0.configuration.environment } }

    /// The storage of the user's choices and of the history.
    public var storage: FlintStorage { configuration.storage }

    package struct State {
        package var configuration: FlintConfiguration
        package var registry: FeatureRegistry?
        /// Whether a set-up is in progress.
        var isBeingSetUp = false
        package var roots: [any FeatureDefinition.Type] = []
        /// The services whose values decide about constraints; set before the registry, and `nil` until then.
        var sources: GatingSources?
        /// The subjects whose availability was evaluated, with their cached results; `nil` until ``sources``
        /// is set.
        var subjects: SubjectGatings?
        var bindings = BindingCache()
        /// The identifier of the binding of the first request before the set-up; `nil` if there was none.
        var earlyRequest: String?
    }

    let state: Mutex<State>
    package let hub: EventHub
    let sessions = SessionDirectory()
    /// Signals possible changes of availability; subscribers then compare values themselves.
    let gateChanges = Broadcast<Void>()
    /// The features whose availability may have changed; their evaluation determines which have.
    let announcements = OrderedDelivery<FeatureRecord>()
    let followers = SourceFollowers()
    let alarm = ExpiryTimer()
    /// The objects, at most one of each type, that other modules keep for the runtime as long as it lives.
    package let extensions = AttachedObjects()

    /// Creates a runtime without features.
    ///
    /// - Parameter configuration: The configuration of the runtime. Its clocks are fixed for the runtime's
    ///   lifetime.
    public init(configuration: FlintConfiguration = FlintConfiguration()) {
        RequestFlowSink.connection
        RequestFlowSurroundings.connection
        hub = EventHub(time: configuration.time)
        hub.origins.configure(configuration.subjectDescription, configuration.traceSampling)
        hub.roll.remembersTasks = configuration.canCancelRequests
        state = Mutex(State(configuration: configuration))
    }

    deinit { shutdown() }

    /// The main session: it runs on the main actor, is interleaved, and its requests are user-initiated by
    /// default.
    public var mainSession: ActionSession { sessions.mainSession(of: self) }

    /// Returns the session that a configuration describes; the runtime creates it at the first use and keeps
    /// it.
    ///
    /// - Parameter configuration: The configuration of the session. Of several configurations with the same
    ///   name, the first one counts.
    /// - Returns: The session.
    /// - Complexity: One lock; none for the main session.
    public func session(for configuration: ActionSession.Configuration) -> ActionSession {
        configuration.isMain ? mainSession : sessions.session(for: configuration, of: self)
    }

    /// Returns the session of the running request if the configuration is `inherited`, otherwise the
    /// configuration's session.
    ///
    /// A running request of another runtime does not count.
    @usableFromInline
    func inheritedSession(or configuration: ActionSession.Configuration) -> ActionSession {
        if configuration.isInherited, let scope = RequestScope.current, scope.cell.owner.refers(to: self),
            let session = scope.runningSession
        {
            return session
        }
        return session(for: configuration)
    }

    /// Ends all streams of the runtime, after they have delivered earlier elements.
    ///
    /// It is called automatically when the runtime is released.
    public func shutdown() {
        hub.finish()
        recorders.finish()
        gateChanges.finish()
        followers.cancel()
        alarm.cancel()
    }
}
