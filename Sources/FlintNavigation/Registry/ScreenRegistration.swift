/// One factory in a registry; hand it back to remove the factory.
public struct ScreenRegistration: Sendable {
    /// Tells registrations apart, also those of different registries.
    final class Identity: Sendable {}

    let record: ScreenRecord
    let identity = Identity()
}
