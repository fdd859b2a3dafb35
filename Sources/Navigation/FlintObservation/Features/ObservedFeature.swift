public import FlintCore
public import Observation

/// The availability of a feature, for views.
///
/// ```swift
/// let export = Flint.observed(ExportFeature.self)
/// // In the body:
/// Button("Export") { … }.disabled(!export.isAvailable)
/// ```
///
/// The availability is always the current one. Readers are invalidated when the result or its reasons change.
/// All objects for one feature of one runtime share one subscription, which exists only while somebody reads.
@MainActor
public final class ObservedFeature: Observable {
    /// The feature whose availability the object shows.
    public let feature: any FeatureDefinition.Type

    private let runtime: Flint
    private let follower: FeatureFollower

    init(_ feature: any FeatureDefinition.Type, of runtime: Flint) {
        self.feature = feature
        self.runtime = runtime
        follower = FeatureFollower.of(feature, in: runtime)
    }

    /// Whether the feature is available, with the reasons if it is not.
    public var availability: Availability {
        follower.read()
        return runtime.availability(of: feature, for: .application)
    }

    /// Whether the feature is available; `false` also if that is not known yet.
    public var isAvailable: Bool { availability.isAvailable == true }

    /// Makes a request for an action of the feature, in the runtime of this object.
    ///
    /// - Parameter action: The action.
    /// - Returns: A request that may be kept and performed many times; `nil` if the feature is not available,
    ///   if that is not known yet, or if the feature refuses the action.
    public func request<Feature, Action>(
        _ action: ConditionalActionBinding<Feature, Action>
    ) -> ConditionalActionRequest<Feature, Action>? {
        Flint.withRuntime(runtime) { action.request() }
    }
}
