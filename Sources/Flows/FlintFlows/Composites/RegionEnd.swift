/// The result of a region or a branch that runs concurrently with others, or of all of them together.
public enum RegionEnd<Value: Sendable, Target: Sendable>: Sendable {
    /// The region finished with this output.
    case finished(Value)
    /// The region left the composite for this target, which also ends the other regions.
    case left(Target)
}
