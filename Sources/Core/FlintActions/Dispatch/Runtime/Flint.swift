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
/// A test uses its own runtime as ``current`` while it runs, so that tests can run in parallel. The static members of
/// this type refer to the current runtime.
public final class Flint: Sendable {
    /// The runtime of the application.
    public static let shared = Flint()

    /// The runtime of the calling task: that of the innermost ``withRuntime(_:_:)`` or running action, otherwise
    /// ``shared``.
    ///
    /// In a task that has outlived its runtime it is a new runtime without features, which refuses every action: a
    /// leftover task of a test never reaches the application.
    public static var current: Flint {
        guard let scope = RequestScope.current else { return shared }
        return scope.cell.owner.runtime ?? Flint()
    }

    /// The configuration of the runtime.
    public var configuration: FlintConfiguration { state.withLock { $0.configuration } }

    /// The environment that the set-up has given to actions.
    public var environment: FlintEnvironment { state.withLock { $0.configuration.environment } }

    /// The storage of user choices.
    public var storage: FlintStorage { configuration.storage }

    package struct State {
        package var configuration: FlintConfiguration
        package var registry: FeatureRegistry?
        /// Whether a set-up is in progress.
        var isBeingSetUp = false
        package var roots: [any FeatureDefinition.Type] = []
        /// The services from which constraints are judged; set before the registry.
        var sources: GatingSources?
        /// The subjects for which constraints were judged; set with the services.
        var subjects: SubjectGatings?
        var bindings = BindingCache()
        /// The binding of the first request made before the set-up.
        var earlyRequest: String?
    }

    let state: Mutex<State>
    package let hub: EventHub
    let sessions = SessionDirectory()
    /// Wakes the subscribers to availability, which then compare values themselves.
    let gateChanges = Broadcast<Void>()
    /// The features to evaluate; delivery determines what has changed.
    let announcements = OrderedDelivery<FeatureRecord>()
    let followers = SourceFollowers()
    let alarm = ExpiryTimer()
    /// The objects that higher modules keep with the runtime.
    package let extensions = RuntimeExtensions()

    /// Creates a runtime without features.
    ///
    /// - Parameter configuration: The configuration of the runtime. Its clocks are fixed for the runtime's lifetime.
    public init(configuration: FlintConfiguration = FlintConfiguration()) {
        RequestFlowSink.connection
        RequestFlowSurroundings.connection
        hub = EventHub(time: configuration.time)
        hub.origins.configure(configuration.subjectDescription, configuration.traceSampling)
        hub.roll.remembersTasks = configuration.canCancelRequests
        state = Mutex(State(configuration: configuration))
    }

    deinit { shutdown() }

    /// The main session: on the main actor, interleaved, user initiated.
    public var mainSession: ActionSession { sessions.mainSession(of: self) }

    /// Returns the session of a configuration, which is made on first use and kept by the runtime.
    ///
    /// - Parameter configuration: The configuration of the session; the first one with a name counts.
    /// - Returns: The session.
    /// - Complexity: One lock; none for the main session.
    public func session(for configuration: ActionSession.Configuration) -> ActionSession {
        configuration.isMain ? mainSession : sessions.session(for: configuration, of: self)
    }

    /// Returns the session of the running request if a configuration says so, otherwise that of the configuration.
    ///
    /// A request of another runtime does not count.
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

/// The values that higher modules keep for the life of a runtime.
package final class RuntimeExtensions: Sendable {
    private let values = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

    package init() {}

    /// Returns the value of a type, which is made on first use.
    ///
    /// - Parameters:
    ///   - type: The type; a runtime has one value of each.
    ///   - make: Makes the value, outside any lock. Of values made concurrently, the first finished one counts.
    /// - Returns: The value.
    package func value<Value: AnyObject & Sendable>(of type: Value.Type, make: () -> Value) -> Value {
        let key = ObjectIdentifier(type)
        if let value = values.withLock({ $0[key] }) as? Value { return value }
        let made = make()
        let kept = values.withLock { values in
            let kept = values[key] ?? made
            values[key] = kept
            return kept
        }
        return kept as? Value ?? made
    }
}
