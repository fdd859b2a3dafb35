/// How numbers are accepted where the declared kind is another kind of number.
public enum TweakNumberPolicy: Sendable, Hashable {
    /// An exact int is accepted for a double; a double for an int is a wrong type.
    case strict
    /// A double without a fraction is accepted for an int, too.
    case lossless
}
