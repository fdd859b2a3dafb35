public import FlintTweaks
internal import Synchronization

/// A provider of remote tweaks that a test scripts, so that they arrive late, change or fail.
///
/// ```swift
/// let remote = ScriptedTweakProvider(id: "remote")
/// let tweaks = TweakManager(providers: [remote, defaults])
/// remote.serve(["checkout": ["max_items": 50]])
/// await tweaks.refresh()
/// ```
public final class ScriptedTweakProvider: SnapshotTweakProvider, RefreshableTweakProvider {
    private enum Delivery: Sendable {
        case table(TweakTable)
        case failure(any Error)
    }

    private struct State {
        var deliveries: [Delivery] = []
        var refreshCount = 0
    }

    /// The stable name of the provider.
    public let id: String
    /// The source with the provider's current content.
    public let source: TweakSource
    private let state = Mutex(State())

    /// Creates an empty provider that is not ready.
    ///
    /// - Parameter id: The stable name of the provider.
    public init(id: String = "scripted") {
        self.id = id
        source = TweakSource(TweakTable(status: .notReady))
    }

    /// The status of the provider: whether its content is current.
    public var status: TweakProviderStatus { source.table.status }

    /// The number of times that ``refresh()`` was called.
    public var refreshCount: Int { state.withLock { $0.refreshCount } }

    /// Adds content to the script, which a later refresh loads after the steps added before.
    ///
    /// - Parameters:
    ///   - values: The values. The outer key is the feature, the inner key the variable.
    ///   - features: The states of tweak features, on (`true`) or off.
    public func serve(_ values: [String: [String: TweakValue]], features: [String: Bool] = [:]) {
        let table = Self.table(values, features)
        state.withLock { $0.deliveries.append(.table(table)) }
    }

    /// Adds a failure to the script, with which a later refresh ends.
    ///
    /// The refresh does not change the content, and sets the status to `error`.
    ///
    /// - Parameter error: The error that the refresh throws.
    public func fail(with error: any Error) {
        state.withLock { $0.deliveries.append(.failure(error)) }
    }

    /// Replaces the whole content without a refresh, like a server that pushes changes.
    ///
    /// - Parameters:
    ///   - values: The values. The outer key is the feature, the inner key the variable.
    ///   - features: The states of tweak features, on (`true`) or off; those that are not named have none.
    public func push(_ values: [String: [String: TweakValue]], features: [String: Bool] = [:]) {
        source.replace(with: Self.table(values, features))
    }

    private static func table(
        _ values: [String: [String: TweakValue]], _ features: [String: Bool]
    ) -> TweakTable {
        let tweaks = values.flatMap { feature, variables in
            variables.map { Tweak(feature: feature, variable: $0.key, value: $0.value) }
        }
        return TweakTable(tweaks, features: features)
    }

    /// Performs the next step of the script.
    ///
    /// If the script is empty, the content does not change.
    ///
    /// - Throws: The error of the scripted failure.
    public func refresh() async throws {
        let delivery = state.withLock { state -> Delivery? in
            state.refreshCount += 1
            return state.deliveries.isEmpty ? nil : state.deliveries.removeFirst()
        }
        switch delivery {
        case nil: break
        case .table(let table): source.replace(with: table)
        case .failure(let error):
            var table = source.table
            table.status = .error
            source.replace(with: table)
            throw error
        }
    }
}
