/// How one region of a composite, one branch of a fork, or all of them together, ended.
public enum RegionEnd<Value: Sendable, Target: Sendable>: Sendable {
    /// It came to its end, with this output.
    case finished(Value)
    /// It left the composite for this target, and the others with it.
    case left(Target)
}
