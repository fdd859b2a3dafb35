/// The transforms that a navigator applies to outputs before it looks up their destination.
///
/// ```swift
/// var transforms = OutputTransforms()
/// transforms.register { (request: HelpRequest) in
///     request.isBeginner ? OneOf2<Tour, Manual>.t1(Tour()) : .t2(Manual())
/// }
/// ```
///
/// There is one transform at most for each type.
public struct OutputTransforms: Sendable {
    /// The greatest number of transforms in a chain; a value that needs more causes an error with the code
    /// ``NavigationError/Code/chainingLimit``.
    public static let maximumHops = 16

    /// Whether the result of a transform is transformed again.
    public let isChaining: Bool

    /// The transforms in the order of registration.
    ///
    /// A second transform for a type is never used, and a validation of the registry reports it.
    private(set) var transforms: [OutputTransform] = []

    private var bySource: [TypeKey: OutputTransform] = [:]

    /// Creates a list without transforms.
    ///
    /// - Parameter chaining: Whether the result of a transform is transformed again, up to ``maximumHops``
    ///   times.
    public init(chaining: Bool = false) {
        isChaining = chaining
    }

    /// Adds a transform.
    ///
    /// - Parameter transform: Converts a value; its error is rethrown to the producer. If the result is a
    ///   `OneOf`, the destination of the value inside it is looked up. If there are two transforms for one
    ///   type, the first one is used, and a validation of the registry reports an error.
    public mutating func register<From: Sendable, To: Sendable>(
        _ transform: @escaping @MainActor @Sendable (From) throws -> To
    ) {
        let added = OutputTransform(transform)
        transforms.append(added)
        if bySource[added.from] == nil { bySource[added.from] = added }
    }

    /// Returns the transform for values of a type; `nil` if there is none.
    subscript(from: TypeKey) -> OutputTransform? { bySource[from] }

    /// Transforms the value inside all `OneOf`s of a produced value.
    ///
    /// Each transform of a chain is called once.
    ///
    /// - Parameter produced: The value as it was produced.
    /// - Returns: The value whose destination is looked up; if no transform applies, the value inside all
    ///   `OneOf`s.
    /// - Throws: The error of a transform, or ``NavigationError`` if transforms form a cycle or exceed the
    ///   limit.
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

    /// Returns the types of a chain of transforms as text, with arrows between them.
    static func text(_ path: [TypeKey]) -> String { path.map { "'\($0)'" }.joined(separator: " → ") }
}

// MARK: - OutputTransform

/// A function that converts a produced value to another one before its destination is looked up.
struct OutputTransform: Sendable {
    let from: TypeKey
    /// The types that the result may have: the type of the result, or the types that a `OneOf` can hold.
    let to: [TypeKey]

    private let transform: @MainActor @Sendable (TypedValue) throws -> TypedValue?

    init<From: Sendable, To: Sendable>(_ transform: @escaping @MainActor @Sendable (From) throws -> To) {
        from = TypeKey(From.self)
        to = TypeKey(To.self).leaves
        self.transform = { value in
            guard let value = value.value as? From else { return nil }
            return TypedValue(try transform(value)).leaf
        }
    }

    /// Transforms a value, and returns the value inside all `OneOf`s of the result.
    ///
    /// - Throws: The error of the transform, or ``NavigationError`` with the code `liftFailed` if the value
    ///   is not of the source type.
    @MainActor func apply(to value: TypedValue) throws -> TypedValue {
        guard let result = try transform(value) else {
            throw NavigationError(
                .liftFailed, type: value.type,
                "A value that was produced as '\(value.type)' is a '\(value.dynamicType)', so the output transform from "
                    + "'\(from)' cannot take it. Produce it with a type that it has.")
        }
        return result
    }
}

// MARK: - Types

extension OutputTransforms {
    /// Returns the types that a value of a type may have after all transforms that apply to it.
    ///
    /// Types that occur only in a cycle of transforms are left out.
    ///
    /// - Parameter type: The type of the produced value, which is no `OneOf`.
    /// - Returns: The types, in the order in which the results of the transforms declare them.
    func results(of type: TypeKey) -> [TypeKey] {
        guard let first = self[type] else { return [type] }
        guard isChaining else { return first.to }
        var (results, seen, pending) = ([TypeKey](), Set([type]), Array(first.to.reversed()))
        while let next = pending.popLast() {
            guard seen.insert(next).inserted else { continue }
            if let transform = self[next] {
                pending.append(contentsOf: transform.to.reversed())
            } else {
                results.append(next)
            }
        }
        return results
    }

    /// Returns the cycles of chained transforms, each as the types along the cycle; empty without chaining.
    func cycles() -> [[TypeKey]] {
        guard isChaining else { return [] }
        var (found, finished) = ([[TypeKey]](), Set<TypeKey>())
        for transform in transforms { search(transform.from, [], &finished, &found) }
        return found
    }

    /// Returns the longest chain from one source type that exceeds the limit, as the types along the chain.
    ///
    /// The source type is that of the first registered transform with such a chain. The result is `nil` if
    /// no chain exceeds ``maximumHops``, if transforms are not chained, or if there are cycles.
    func longestChain() -> [TypeKey]? {
        guard isChaining, cycles().isEmpty else { return nil }
        var longest: [TypeKey: [TypeKey]] = [:]
        return transforms.lazy.map { chain(from: $0.from, &longest) }.first {
            $0.count > Self.maximumHops + 1
        }
    }

    private func search(
        _ type: TypeKey, _ path: [TypeKey], _ finished: inout Set<TypeKey>, _ found: inout [[TypeKey]]
    ) {
        if let start = path.firstIndex(of: type) {
            found.append(path[start...] + [type])
            return
        }
        guard !finished.contains(type), let transform = self[type] else { return }
        for next in transform.to { search(next, path + [type], &finished, &found) }
        finished.insert(type)
    }

    private func chain(from type: TypeKey, _ known: inout [TypeKey: [TypeKey]]) -> [TypeKey] {
        if let chain = known[type] { return chain }
        let rests = self[type]?.to.map { chain(from: $0, &known) } ?? []
        let longest = rests.max { $0.count < $1.count } ?? []
        known[type] = [type] + longest
        return [type] + longest
    }
}
