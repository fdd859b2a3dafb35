// Any other `Codable` type is stored as the structure that it encodes: a type needs no more than the conformance.
extension TweakRepresentable where Self: Codable {
    /// An object; a type that encodes as something else states the kind itself.
    public static var tweakKind: TweakKind { .object }

    /// Decodes a structure.
    ///
    /// - Parameter tweakValue: The stored value.
    public init?(tweakValue: TweakValue) {
        do {
            self = try TweakValueDecoder(tweakValue).decode(Self.self)
        } catch {
            return nil
        }
    }

    /// The structure that the value encodes; if encoding throws, a NaN, which no provider stores.
    public var tweakValue: TweakValue {
        do {
            return try TweakValueEncoder.encode(self)
        } catch {
            return .unrepresentable
        }
    }
}
