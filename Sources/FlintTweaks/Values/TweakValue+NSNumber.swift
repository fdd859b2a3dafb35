public import Foundation

extension TweakValue {
    /// Takes a number or a Boolean of Foundation, by its own type.
    ///
    /// A Boolean gives a bool, a floating-point number a double, any other number an int. Casts cannot distinguish
    /// these: `NSNumber(value: 1) as? Bool` succeeds.
    ///
    /// - Parameter number: The number. An unsigned one beyond the range of an int fails.
    public init?(_ number: NSNumber) {
        // There are exactly two Boolean objects; casts to `Bool` also succeed for the numbers 0 and 1.
        if number === NSNumber(value: true) {
            self = .bool(true)
        } else if number === NSNumber(value: false) {
            self = .bool(false)
        } else {
            switch unsafe String(cString: number.objCType) {
            case "d", "f": self = .double(number.doubleValue)
            case "Q" where number.uint64Value > UInt64(Int64.max): return nil
            default: self = .int(number.int64Value)
            }
        }
    }

    /// The bool or the number for Foundation; `nil` for a text, an array or an object.
    public var number: NSNumber? {
        switch self {
        case .bool(let value): NSNumber(value: value)
        case .int(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        case .string, .array, .object: nil
        }
    }
}
