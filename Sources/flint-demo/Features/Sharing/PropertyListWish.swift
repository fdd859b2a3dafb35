/// The wish to see what belongs in the property lists of an application.
struct PropertyListWish: Sendable {
    /// Whether the entitlements are meant, instead of the application's information.
    var isAboutEntitlements = false
}
