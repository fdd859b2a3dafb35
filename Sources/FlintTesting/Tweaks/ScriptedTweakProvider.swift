public import FlintTweaks
internal import Synchronization

/// A provider of tweaks that are served from elsewhere, as a test scripts it: late, changed, broken.
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
    /// Where the content is kept.
    public let source: TweakSource
    private let state = Mutex(State())

    /// Creates a provider that has nothing and is not ready.
    ///
    /// - Parameter id: The stable name of the provider.
    public init(id: String = "scripted") {
        self.id = id
        source = TweakSource(TweakTable(status: .notReady))
    }

    /// How fresh the content is.
    public var status: TweakProviderStatus { source.table.status }

    /// How often the content was to be read.
    public var refreshCount: Int { state.withLock { $0.refreshCount } }

    /// Gives this content at a refresh, after what was scripted before.
    ///
    /// - Parameters:
    ///   - values: The content: values by variable, by feature.
    ///   - features: Which features are on or off.
    public func serve(_ values: [String: [String: TweakValue]], features: [String: Bool] = [:]) {
        let table = Self.table(values, features)
        state.withLock { $0.deliveries.append(.table(table)) }
    }

    /// Fails at a refresh, after what was scripted before; the content stays as it was.
    ///
    /// - Parameter error: What the refresh throws.
    public func fail(with error: any Error) {
        state.withLock { $0.deliveries.append(.failure(error)) }
    }

    /// Changes the content without a refresh, as a server does that pushes changes.
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

    /// Does what is scripted next; with an empty script the content stays as it is.
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
