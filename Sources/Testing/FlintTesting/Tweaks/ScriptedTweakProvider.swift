public import FlintTweaks
internal import Synchronization

/// A provider of remote tweaks that a test scripts: late, changed, broken.
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
    /// The content of the provider.
    public let source: TweakSource
    private let state = Mutex(State())

    /// Creates an empty provider that is not ready.
    ///
    /// - Parameter id: The stable name of the provider.
    public init(id: String = "scripted") {
        self.id = id
        source = TweakSource(TweakTable(status: .notReady))
    }

    /// Whether the content is current.
    public var status: TweakProviderStatus { source.table.status }

    /// The number of refreshes.
    public var refreshCount: Int { state.withLock { $0.refreshCount } }

    /// Adds content that a refresh loads, after the steps scripted so far.
    ///
    /// - Parameters:
    ///   - values: The content: values by variable, by feature.
    ///   - features: Which features are on or off.
    public func serve(_ values: [String: [String: TweakValue]], features: [String: Bool] = [:]) {
        let table = Self.table(values, features)
        state.withLock { $0.deliveries.append(.table(table)) }
    }

    /// Adds a failure of a refresh, after the steps scripted so far; the content does not change.
    ///
    /// - Parameter error: The error of the refresh.
    public func fail(with error: any Error) {
        state.withLock { $0.deliveries.append(.failure(error)) }
    }

    /// Changes the content without a refresh, like a server that pushes changes.
    ///
    /// - Parameters:
    ///   - values: The content: values by variable, by feature.
    ///   - features: Which features are on or off.
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

    /// Performs the next scripted step; with an empty script the content does not change.
    ///
    /// - Throws: The scripted error.
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
