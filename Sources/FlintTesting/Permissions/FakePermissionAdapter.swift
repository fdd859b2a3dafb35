public import FlintCore
internal import FlintStreams
internal import Synchronization

/// A permission whose status and answers are scripted by a test.
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

    /// The kind of permission.
    public let kind: PermissionKind
    /// The keys that the application's information must have.
    public let usageDescriptionKeys: [String]
    private let state: Mutex<State>

    /// Creates an adapter.
    ///
    /// - Parameters:
    ///   - kind: The kind of permission.
    ///   - status: How it stands at first.
    ///   - answers: What the person answers, in order. When none is left, they agree if nobody has been asked yet, and
    ///     else it stays as it is.
    ///   - usageDescriptionKeys: The keys that the application's information must have.
    public init(
        _ kind: PermissionKind, status: PermissionStatus = .notDetermined, answers: [PermissionStatus] = [],
        usageDescriptionKeys: [String] = []
    ) {
        self.kind = kind
        self.usageDescriptionKeys = usageDescriptionKeys
        state = Mutex(State(status: status, answers: answers))
    }

    // MARK: The script

    /// Changes the status, as the system's settings do.
    ///
    /// - Parameter status: How the permission stands now.
    public func set(_ status: PermissionStatus) {
        state.withLock { $0.status = status }
    }

    /// Changes the status so that it is seen after the next ``refresh()`` only.
    ///
    /// - Parameter status: How the permission stands then.
    public func setAfterRefresh(_ status: PermissionStatus) {
        state.withLock { $0.hidden = status }
    }

    /// Leaves requests without an answer until ``answer()``.
    ///
    /// A request whose task is canceled before gets none: the status stays as it is, and the next answer is for the next request.
    public func holdAnswers() {
        state.withLock { $0.isHeld = true }
    }

    /// Answers the requests that wait, and all later ones at once.
    public func answer() {
        let waiting = state.withLock { state in
            state.isHeld = false
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach { $0.settle(true) }
    }

    // MARK: What happened

    /// How often the person was asked.
    public var requestCount: Int { state.withLock { $0.requestCount } }

    /// How often the status was to be found out anew.
    public var refreshCount: Int { state.withLock { $0.refreshCount } }

    /// Waits until the person has been asked so often.
    ///
    /// - Parameter count: How often, at least.
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

    /// How the permission stands.
    ///
    /// - Returns: What was set, or answered.
    public func status() -> PermissionStatus { state.withLock { $0.status } }

    /// Shows what ``setAfterRefresh(_:)`` has set.
    public func refresh() async {
        state.withLock { state in
            state.refreshCount += 1
            state.hidden.map { state.status = $0 }
            state.hidden = nil
        }
    }

    /// Gives the next answer.
    ///
    /// - Returns: The answer, which is the status from then on; without one, the status as it is.
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
