// Any other `Codable` type is stored as the structure that it encodes: the conformance alone is enough.
extension TweakRepresentable where Self: Codable {
    /// An object; a type that encodes as anything else declares its own kind.
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
