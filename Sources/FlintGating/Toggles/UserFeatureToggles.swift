/// Where it is kept which features the user has switched on or off.
///
/// A store is asked from any task or thread. It must not do slow work in ``isEnabled(_:)`` and ``revision``, and must
/// not call back while it holds a lock. A write is seen by every read that begins after it has returned, and has
/// changed ``revision`` by then.
public protocol UserFeatureToggles: Sendable {
    /// What the user prefers.
    ///
    /// - Parameter feature: The feature's stable identifier.
    /// - Returns: On, off, or `nil` if the user has no preference; a stored value of a wrong type is none.
    func isEnabled(_ feature: String) -> Bool?

    /// Keeps what the user prefers.
    ///
    /// Writing what is there already is no change.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil`: no preference any more.
    ///   - feature: The feature's stable identifier.
    /// - Throws: Why it was not kept; then nothing has changed.
    func setEnabled(_ isEnabled: Bool?, for feature: String) throws

    /// Counts the changes; a different number means that any preference may have changed.
    var revision: UInt64 { get }

    /// Observes changes from this call on.
    ///
    /// - Returns: A stream of changes. A store that cannot name a feature, or a reader that was too slow, gets a
    ///   change without one.
    func changes() -> AsyncStream<UserToggleChange>
}
