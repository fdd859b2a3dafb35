/// Converts a produced value to another one before the lookup.
struct OutputTransform: Sendable {
    let from: TypeKey
    /// The leaves of the result's type.
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

    /// Transforms a value of the source type, and returns the leaf of the result.
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
