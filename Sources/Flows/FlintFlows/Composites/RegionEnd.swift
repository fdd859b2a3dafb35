/// The result of a region: a machine inside a composite state, or a branch of a fork, that runs concurrently
/// with others.
///
/// ``runRegions(_:)`` returns such a value for all regions together: their outputs as a tuple, or the target
/// for which one of them left the composite.
public enum RegionEnd<Value: Sendable, Target: Sendable>: Sendable {
    /// The region finished with this output.
    case finished(Value)
    /// The region left the composite for this target state of the enclosing machine, which also ends the
    /// other regions.
    case left(Target)
}
