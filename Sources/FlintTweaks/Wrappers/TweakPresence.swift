/// A value or its absence, so that a tweak without a default can be bound like any other.
@usableFromInline
struct TweakPresence<Value: TweakRepresentable>: TweakRepresentable {
    @usableFromInline let value: Value?

    init(value: Value?) { self.value = value }

    @usableFromInline static var tweakKind: TweakKind { Value.tweakKind }

    @usableFromInline
    init?(tweakValue: TweakValue) {
        guard let value = Value(tweakValue: tweakValue) else { return nil }
        self.value = value
    }

    /// What to store; absence is not storable, and never stored.
    @usableFromInline var tweakValue: TweakValue { value?.tweakValue ?? .unrepresentable }
}
