/// The bounds of a number; each bound may be missing.
public struct TweakRange: Sendable, Hashable {
    /// The least allowed value, an int or a double.
    public var minimum: TweakValue?
    /// The greatest allowed value, an int or a double.
    public var maximum: TweakValue?

    /// Creates a range.
    ///
    /// - Parameters:
    ///   - minimum: The least allowed value.
    ///   - maximum: The greatest allowed value.
    public init(minimum: TweakValue? = nil, maximum: TweakValue? = nil) {
        self.minimum = minimum
        self.maximum = maximum
    }
}
