/// The result of one region of a composite, of one branch of a fork, or of all of them together.
public enum RegionEnd<Value: Sendable, Target: Sendable>: Sendable {
    /// The region finished with this output.
    case finished(Value)
    /// The region left the composite for this target, which also ends the other regions.
    case left(Target)
}
