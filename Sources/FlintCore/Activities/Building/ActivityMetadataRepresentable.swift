/// An input that says how the activity of an action reads and looks.
public protocol ActivityMetadataRepresentable {
    /// How the activity reads and looks; asked after the action has succeeded.
    var activityMetadata: ActivityMetadata { get }
}

extension Optional: ActivityMetadataRepresentable where Wrapped: ActivityMetadataRepresentable {
    /// What the wrapped value says; nothing without a value.
    public var activityMetadata: ActivityMetadata { self?.activityMetadata ?? ActivityMetadata() }
}
