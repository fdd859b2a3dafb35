/// Makes one value of another before a way is looked for.
struct OutputTransform: Sendable {
    let from: TypeKey
    /// The leaves of the result's type.
    let to: [TypeKey]
    let transform: @MainActor @Sendable (TypedValue) throws -> TypedValue?

    init<From: Sendable, To: Sendable>(_ transform: @escaping @MainActor @Sendable (From) throws -> To) {
        from = TypeKey(From.self)
        to = (To.self as? any OneOf.Type)?.leaves ?? [TypeKey(To.self)]
        self.transform = { value in
            guard let value = value.value as? From else { return nil }
            return TypedValue(try transform(value)).leaf
        }
    }
}
