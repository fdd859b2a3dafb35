/// One factory in a registry; hand it back to remove the factory.
public struct ScreenRegistration: Sendable {
    let record: ScreenRecord
    /// Set by the registry that the factory was added to.
    var number = 0
}
