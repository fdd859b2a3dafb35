internal import FlintStreams
internal import Synchronization

/// A runtime: the registered features, their switches, the sessions, and the events of all that is performed.
///
/// An application uses ``shared``, which it sets up once:
///
/// ```swift
/// try Flint.quickSetup(AppFeatures.self)
/// ```
///
/// A test has a runtime of its own, as ``current`` for the time of the test, so that tests can run in parallel.
/// The static members of this type stand for those of the current runtime.
public final class Flint: Sendable {
    /// The runtime of the application.
    public static let shared = Flint()

    /// The runtime of the calling task: that of the innermost ``withRuntime(_:_:)`` or running action, else
    /// ``shared``.
    ///
    /// In a task that has outlived its runtime it is a new one without features, which refuses every action: what is left
    /// of a test never reaches the application.
    public static var current: Flint {
        guard let scope = RequestScope.current else { return shared }
        return scope.cell.owner.runtime ?? Flint()
    }

    /// What the runtime gets from its surroundings.
    public var configuration: FlintConfiguration { state.withLock { $0.configuration } }

    /// Where the runtime keeps what people choose.
    public var storage: FlintStorage { configuration.storage }

    struct State {
        var configuration: FlintConfiguration
        var registry: FeatureRegistry?
        /// Whether a set-up is under way.
        var isBeingSetUp = false
        var roots: [any FeatureDefinition.Type] = []
        /// The services by which constraints are judged; there before the registry is.
        var sources: GatingSources?
        var bindings = BindingCache()
        /// The binding of the first request that was asked for before the set-up.
        var earlyRequest: String?
    }

    let state: Mutex<State>
    let hub: EventHub
    let sessions = SessionDirectory()
    /// Wakes those who watch availability; they look for themselves what has changed.
    let gateChanges = Broadcast<Void>()
    /// The features to be looked at; who looks finds out what has changed.
    let announcements = OrderedAnnouncements<FeatureRecord>()
    let followers = SourceFollowers()
    let alarm = ExpiryAlarm()
    /// What modules above this one keep with the runtime.
    package let extensions = RuntimeExtensions()

    /// Creates a runtime that knows no features yet.
    ///
    /// - Parameter configuration: What the runtime gets from its surroundings. Its clocks hold for the life of
    ///   the runtime.
    public init(configuration: FlintConfiguration = FlintConfiguration()) {
        RequestFlowSink.connection
        hub = EventHub(time: configuration.time)
        state = Mutex(State(configuration: configuration))
    }

    deinit { shutdown() }

    /// The main session: on the main actor, interleaved, user initiated.
    public var mainSession: ActionSession { sessions.mainSession(of: self) }

    /// The session that a configuration describes, made when it is first asked for and kept by the runtime.
    ///
    /// - Parameter configuration: Describes the session; the first one of a name counts.
    /// - Returns: The session.
    /// - Complexity: One lock; none for the main session.
    public func session(for configuration: ActionSession.Configuration) -> ActionSession {
        configuration.isMain ? mainSession : sessions.session(for: configuration, of: self)
    }

    /// Ends all streams of the runtime, after they have delivered what was published before.
    ///
    /// It happens by itself when the runtime is no longer referenced.
    public func shutdown() {
        hub.finish()
        recorders.finish()
        gateChanges.finish()
        followers.cancel()
        alarm.cancel()
    }
}
