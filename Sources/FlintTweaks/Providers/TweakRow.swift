/// The entry of a table for one path.
///
/// A later version adds a case for rows that are evaluated for a context, so switch with a default.
public enum TweakRow: Sendable, Hashable {
    /// A value.
    case value(Tweak)
    /// There is a value, but it cannot be read.
    case unavailable(TweakError)

    var isEncrypted: Bool { if case .value(let tweak) = self { tweak.isEncrypted } else { false } }
}
