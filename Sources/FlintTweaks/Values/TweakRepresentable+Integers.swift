extension TweakRepresentable where Self: FixedWidthInteger, Self: Codable {
    /// An int.
    @inlinable public static var tweakKind: TweakKind { .int }

    /// Takes an int that the type can hold, or the digits of a number that is too large for an int.
    ///
    /// - Parameter tweakValue: The stored value.
    @inlinable public init?(tweakValue: TweakValue) {
        switch tweakValue {
        case .int(let value): self.init(exactly: value)
        case .string(let digits):
            guard Self.exceedsInt64, let value = Self(digits), Int64(exactly: value) == nil else {
                return nil
            }
            self = value
        default: return nil
        }
    }

    /// The value to store.
    ///
    /// A number beyond the range of an int becomes a text of its digits. A tweak of kind int refuses that text, but
    /// within a structure it reads back as the same number.
    @inlinable public var tweakValue: TweakValue {
        Int64(exactly: self).map(TweakValue.int) ?? .string(String(self))
    }

    @usableFromInline static var exceedsInt64: Bool { Int64(exactly: Self.max) == nil }
}

extension Int: TweakRepresentable {}
extension Int8: TweakRepresentable {}
extension Int16: TweakRepresentable {}
extension Int32: TweakRepresentable {}
extension Int64: TweakRepresentable {}
extension UInt: TweakRepresentable {}
extension UInt8: TweakRepresentable {}
extension UInt16: TweakRepresentable {}
extension UInt32: TweakRepresentable {}
extension UInt64: TweakRepresentable {}
