public import FlintCore
internal import FlintStreams
internal import Synchronization

/// A permission adapter whose status and answers a test scripts.
///
/// ```swift
/// let camera = FakePermissionAdapter(.camera, answers: [.denied])
/// let checker = PermissionChecker(adapters: [camera])
/// ```
public final class FakePermissionAdapter: PermissionAdapter {
    private struct State {
        var status: PermissionStatus
        var answers: [PermissionStatus]
        var requestCount = 0
        var refreshCount = 0
        var hidden: PermissionStatus?
        var isHeld = false
        var waiting: [OneShot<Bool>] = []
        var watchers: [(count: Int, signal: OneShot<Void>)] = []
    }

    /// The kind of permission that the adapter handles.
    public let kind: PermissionKind
    /// The keys of the usage descriptions that the application's `Info.plist` must contain.
    public let usageDescriptionKeys: [String]
    private let state: Mutex<State>

    /// Creates an adapter.
    ///
    /// - Parameters:
    ///   - kind: The kind of permission.
    ///   - status: The initial status.
    ///   - answers: The answers of the user, in order. If no answer is left, a request leads to `authorized`
    ///     if the status is not determined, and leaves it unchanged otherwise.
    ///   - usageDescriptionKeys: The keys of the usage descriptions that the application's `Info.plist` must
    ///     contain.
    public init(
        _ kind: PermissionKind, status: PermissionStatus = .notDetermined, answers: [PermissionStatus] = [],
        usageDescriptionKeys: [String] = []
    ) {
        self.kind = kind
        self.usageDescriptionKeys = usageDescriptionKeys
        state = Mutex(State(status: status, answers: answers))
    }

    // MARK: The script

    /// Changes the status, as a user does in the system's settings.
    ///
    /// - Parameter status: The new status.
    public func set(_ status: PermissionStatus) {
        state.withLock { $0.status = status }
    }

    /// Sets a status that takes effect at the next ``refresh()``.
    ///
    /// - Parameter status: The status after the refresh.
    public func setAfterRefresh(_ status: PermissionStatus) {
        state.withLock { $0.hidden = status }
    }

    /// Delays the answers to requests until ``answer()`` is called.
    ///
    /// A request whose task is canceled before that gets no answer. The status does not change, and the next
    /// answer is for the next request.
    public func holdAnswers() {
        state.withLock { $0.isHeld = true }
    }

    /// Answers the waiting requests, and ends the delay for later ones.
    public func answer() {
        let waiting = state.withLock { state in
            state.isHeld = false
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach { $0.settle(true) }
    }

    // MARK: What happened

    /// The number of times that ``requestAuthorization()`` was called.
    public var requestCount: Int { state.withLock { $0.requestCount } }

    /// The number of times that ``refresh()`` was called.
    public var refreshCount: Int { state.withLock { $0.refreshCount } }

    /// Waits until ``requestAuthorization()`` was called a number of times, or the task is canceled.
    ///
    /// - Parameter count: The minimum number of calls, counted from the creation of the adapter.
    public func waitForRequest(_ count: Int = 1) async {
        let signal = OneShot<Void>()
        let mustWait = state.withLock { state in
            guard state.requestCount < count else { return false }
            state.watchers.append((count, signal))
            return true
        }
        if mustWait { await signal.wait(onCancel: ()) }
    }

    // MARK: The adapter

    /// Returns the status of the permission.
    ///
    /// - Returns: The status from the latest answer, ``set(_:)`` or ``refresh()``, at first the initial one.
    public func status() -> PermissionStatus { state.withLock { $0.status } }

    /// Applies the status that ``setAfterRefresh(_:)`` has set.
    public func refresh() async {
        state.withLock { state in
            state.refreshCount += 1
            state.hidden.map { state.status = $0 }
            state.hidden = nil
        }
    }

    /// Requests the permission and returns the next scripted answer.
    ///
    /// - Returns: The answer, which becomes the status; the current status if the request gets no answer.
    @MainActor
    public func requestAuthorization() async -> PermissionStatus {
        let ticket = OneShot<Bool>()
        let watchers = state.withLock { state in
            state.requestCount += 1
            if state.isHeld { state.waiting.append(ticket) } else { ticket.settle(true) }
            let count = state.requestCount
            let ready = state.watchers.filter { $0.count <= count }
            state.watchers.removeAll { $0.count <= count }
            return ready
        }
        watchers.forEach { $0.signal.settle(()) }
        let isAnswered = await ticket.wait(onCancel: false)
        return state.withLock { state in
            guard isAnswered else { return state.status }
            if !state.answers.isEmpty {
                state.status = state.answers.removeFirst()
            } else if state.status == .notDetermined {
                state.status = .authorized
            }
            return state.status
        }
    }
}
