public import Foundation

extension Bool: FlintLoggable {}
extension Int: FlintLoggable {}
extension Int8: FlintLoggable {}
extension Int16: FlintLoggable {}
extension Int32: FlintLoggable {}
extension Int64: FlintLoggable {}
extension UInt: FlintLoggable {}
extension UInt8: FlintLoggable {}
extension UInt16: FlintLoggable {}
extension UInt32: FlintLoggable {}
extension UInt64: FlintLoggable {}
extension Float: FlintLoggable {}
extension Double: FlintLoggable {}
extension Decimal: FlintLoggable {}

extension UUID: FlintLoggable {
    public var loggingDescription: String { uuidString }
}

extension Date: FlintLoggable {
    public var loggingDescription: String { formatted(.iso8601) }
}

extension NoInput: FlintLoggable {
    public var loggingDescription: String { "" }
}

extension Optional: FlintLoggable where Wrapped: FlintLoggable {
    public var loggingDescription: String { self?.loggingDescription ?? "nil" }
    public var loggingInfo: [String: String] { self?.loggingInfo ?? [:] }
}
