/// The output transforms of a navigator: at most one for each type.
///
/// ```swift
/// var transforms = OutputTransforms()
/// transforms.register { (wish: HelpWish) in wish.isBeginner ? OneOf2<Tour, Manual>.t1(Tour()) : .t2(Manual()) }
/// ```
public struct OutputTransforms: Sendable {
    /// The greatest length of a chain of transforms.
    public static let maximumHops = 16

    /// Whether the result of a transform is transformed again.
    public let isChaining: Bool

    /// The transforms, in the order of registration; a second one for a type is never used, and reported by a
    /// validation.
    private(set) var transforms: [OutputTransform] = []

    private var bySource: [TypeKey: OutputTransform] = [:]

    /// Creates transforms.
    ///
    /// - Parameter chaining: Whether the result of a transform is transformed again, up to ``maximumHops`` times.
    public init(chaining: Bool = false) {
        isChaining = chaining
    }

    /// Adds a transform.
    ///
    /// - Parameter transform: Converts a value; its error is rethrown to the producer. Its result may be a `OneOf`,
    ///   whose leaf is looked up. A second transform of one source type is an error of the set-up; the first one is
    ///   used.
    public mutating func register<From: Sendable, To: Sendable>(
        _ transform: @escaping @MainActor @Sendable (From) throws -> To
    ) {
        let added = OutputTransform(transform)
        transforms.append(added)
        if bySource[added.from] == nil { bySource[added.from] = added }
    }

    /// The transform for values of a type.
    subscript(from: TypeKey) -> OutputTransform? { bySource[from] }

    /// Extracts the leaf of a produced value and transforms it.
    ///
    /// Each transform of the chain is called once.
    ///
    /// - Parameter produced: The value as it was produced.
    /// - Returns: The value to look up: the leaf, after the transforms for its type.
    /// - Throws: The error of a transform, or ``NavigationError`` if transforms form a cycle or exceed the limit.
    @MainActor func received(_ produced: TypedValue) throws -> TypedValue {
        var value = produced.leaf
        var path = [value.type]
        while let transform = bySource[value.type] {
            guard path.count <= Self.maximumHops else { throw chainTooLong(path) }
            value = try transform.apply(to: value)
            guard isChaining else { break }
            let isCycle = path.contains(value.type)
            path.append(value.type)
            if isCycle { throw cycle(path) }
        }
        return value
    }

    private func cycle(_ path: [TypeKey]) -> NavigationError {
        NavigationError(
            .transformCycle, type: path.last,
            "Output transforms go round in circles: \(Self.text(path)). Take one of them out, or do not chain."
        )
    }

    private func chainTooLong(_ path: [TypeKey]) -> NavigationError {
        NavigationError(
            .chainingLimit, type: path.last,
            "More than \(Self.maximumHops) output transforms follow each other: \(Self.text(path)). Join some of them."
        )
    }

    /// The types of a chain as text.
    static func text(_ path: [TypeKey]) -> String { path.map { "'\($0)'" }.joined(separator: " → ") }
}
