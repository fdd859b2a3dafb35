/// One factory in a registry, used to remove the factory.
public struct ScreenRegistration: Sendable {
    /// The identity of a registration, even across registries.
    final class Identity: Sendable {}

    let record: ScreenRecord
    let identity = Identity()
}
