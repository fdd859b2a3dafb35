internal import FlintBasics
internal import FlintCore

/// Invalidates the views that read a feature's availability in one runtime, when the availability changes.
///
/// All ``ObservedFeature``s for the feature share one follower. The follower lives as long as the runtime,
/// and does not keep the runtime alive.
@MainActor
final class FeatureFollower {
    private weak var runtime: Flint?
    private let feature: any FeatureDefinition.Type
    private var seen = SeenValue<Availability?>()

    private lazy var changes = ChangeFollower { [weak runtime, feature] in
        runtime?.availabilityChanges(of: feature, for: .application)
    } where: { [weak self] availability in
        // The stream begins with the present availability.
        self?.seen.differs(from: availability) ?? false
    }

    init(_ feature: any FeatureDefinition.Type, of runtime: Flint) {
        self.feature = feature
        self.runtime = runtime
    }

    /// Returns the follower of a feature, which all ``ObservedFeature``s for the feature share.
    static func of(_ feature: any FeatureDefinition.Type, in runtime: Flint) -> FeatureFollower {
        runtime.extensions.value(of: FeatureFollowers.self) { FeatureFollowers() }
            .follower(of: feature, in: runtime)
    }

    /// Makes the next change of the availability invalidate the code that reads it, such as the body of a
    /// view.
    func read() {
        let isFirst = changes.read()
        seen.note(runtime?.availability(of: feature, for: .application), isFirst: isFirst)
    }
}

/// The ``FeatureFollower`` of each feature of a runtime that views have observed.
///
/// They live as long as the runtime.
private final class FeatureFollowers: Sendable {
    @MainActor private var followers: [ObjectIdentifier: FeatureFollower] = [:]

    @MainActor
    func follower(of feature: any FeatureDefinition.Type, in runtime: Flint) -> FeatureFollower {
        let key = ObjectIdentifier(feature)
        if let follower = followers[key] { return follower }
        let follower = FeatureFollower(feature, of: runtime)
        followers[key] = follower
        return follower
    }
}
