/// The output transforms of a navigator: at most one for each type.
///
/// ```swift
/// var transforms = OutputTransforms()
/// transforms.register { (wish: HelpWish) in wish.isBeginner ? OneOf2<Tour, Manual>.t1(Tour()) : .t2(Manual()) }
/// ```
public struct OutputTransforms: Sendable {
    /// How many transforms may follow each other with chaining.
    public static let maximumHops = 16

    /// Whether the result of a transform is transformed again.
    public let isChaining: Bool

    private(set) var transforms: [OutputTransform] = []

    /// Creates transforms.
    ///
    /// - Parameter chaining: Whether the result of a transform is transformed again, up to ``maximumHops`` times.
    public init(chaining: Bool = false) {
        isChaining = chaining
    }

    /// Adds a transform.
    ///
    /// - Parameter transform: Makes one value of another; what it throws reaches the producer. Its result may be a `OneOf`, whose
    ///   leaf decides.
    public mutating func register<From: Sendable, To: Sendable>(
        _ transform: @escaping @MainActor @Sendable (From) throws -> To
    ) {
        transforms.append(OutputTransform(transform))
    }

    /// Takes a produced value apart and transforms it.
    ///
    /// - Parameter produced: The value as it was produced.
    /// - Returns: The value to find a way for: the leaf, after the transforms for its type.
    /// - Throws: The error of a transform, or ``NavigationError`` if transforms go round in circles.
    @MainActor func received(_ produced: TypedValue) throws -> TypedValue { produced.leaf }
}
