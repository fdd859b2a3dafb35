/// What a table holds for one path.
///
/// Rows that are evaluated for a context will be a further case, so switch with a default.
public enum TweakRow: Sendable, Hashable {
    /// A value.
    case value(Tweak)
    /// There is a value, and it cannot be given.
    case unavailable(TweakError)
}
