/// The rule that says whether a number is accepted if its kind differs from the declared kind.
public enum TweakNumberPolicy: Sendable, Hashable {
    /// An int is accepted as a double if a double represents the int exactly; a double is not accepted as an
    /// int.
    case strict
    /// As ``strict``, but a double without a fraction is also accepted as an int.
    case lossless
}
