/// An input that provides the metadata of an action's activity.
public protocol ActivityMetadataRepresentable {
    /// The metadata of the activity; read after the action has succeeded.
    var activityMetadata: ActivityMetadata { get }
}

extension Optional: ActivityMetadataRepresentable where Wrapped: ActivityMetadataRepresentable {
    /// The metadata of the wrapped value; empty without a value.
    public var activityMetadata: ActivityMetadata { self?.activityMetadata ?? ActivityMetadata() }
}
