internal import Foundation

/// A type whose values are written in a URL as one text each, which is the same in every locale.
protocol RouteScalar: Sendable {
    /// Parses a value from its text in a URL.
    ///
    /// - Throws: ``RouteScalarFault`` with the reason why the text is not a value of the type.
    static func read(_ text: String) throws(RouteScalarFault) -> Self

    /// The value of a query item without "=", such as `true` for `?verbose`; `nil` if such an item is no
    /// value of the type.
    static var valueless: Self? { get }

    /// The text of this value in a URL; `nil` if no text can be parsed to the same value.
    var routeText: String? { get }
}

extension RouteScalar {
    static var valueless: Self? { nil }
}

/// The reason why a text cannot be parsed as a value of a ``RouteScalar`` type.
enum RouteScalarFault: Error {
    case malformed
    case outOfRange

    var reason: RouteParameters.Failure.Reason {
        switch self {
        case .malformed: .malformed
        case .outOfRange: .outOfRange
        }
    }
}

extension String: RouteScalar {
    static func read(_ text: String) -> String { text }

    var routeText: String? { self }
}

extension Bool: RouteScalar {
    static func read(_ text: String) throws(RouteScalarFault) -> Bool {
        switch text {
        case "true", "1": true
        case "false", "0": false
        default: throw .malformed
        }
    }

    static var valueless: Bool? { true }

    var routeText: String? { description }
}

extension UUID: RouteScalar {
    static func read(_ text: String) throws(RouteScalarFault) -> UUID {
        guard let uuid = UUID(uuidString: text) else { throw .malformed }
        return uuid
    }

    var routeText: String? { uuidString }
}

extension URL: RouteScalar {
    static func read(_ text: String) throws(RouteScalarFault) -> URL {
        guard let url = URL(string: text), url.absoluteString == text else { throw .malformed }
        return url
    }

    var routeText: String? { absoluteString }
}

extension Date: RouteScalar {
    static func read(_ text: String) throws(RouteScalarFault) -> Date {
        var reader = RouteDateReader(text)
        return try reader.read()
    }

    var routeText: String? { RouteDateWriter.text(of: self) }
}

// MARK: Numbers

extension FixedWidthInteger where Self: Sendable {
    static func read(_ text: String) throws(RouteScalarFault) -> Self {
        if let value = Self(text) { return value }
        let digits =
            text.utf8.first.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") } == true
            ? text.utf8.dropFirst() : text.utf8[...]
        let isNumber = !digits.isEmpty && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
        throw isNumber ? .outOfRange : .malformed
    }

    var routeText: String? { String(self) }
}

extension Int: RouteScalar {}
extension Int8: RouteScalar {}
extension Int16: RouteScalar {}
extension Int32: RouteScalar {}
extension Int64: RouteScalar {}
extension Int128: RouteScalar {}
extension UInt: RouteScalar {}
extension UInt8: RouteScalar {}
extension UInt16: RouteScalar {}
extension UInt32: RouteScalar {}
extension UInt64: RouteScalar {}
extension UInt128: RouteScalar {}

extension BinaryFloatingPoint where Self: LosslessStringConvertible & Sendable {
    static func read(_ text: String) throws(RouteScalarFault) -> Self {
        // The standard library also accepts "nan", "infinity" and hexadecimal digits.
        guard text.utf8.allSatisfy(isPartOfNumber), let value = Self(text) else { throw .malformed }
        let mantissa = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        let isZero = mantissa.allSatisfy { !((UInt8(ascii: "1")...UInt8(ascii: "9")) ~= $0) }
        guard value.isFinite, value != 0 || isZero else { throw .outOfRange }
        return value
    }

    private static func isPartOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    var routeText: String? { isFinite ? description : nil }
}

extension Double: RouteScalar {}
extension Float: RouteScalar {}
