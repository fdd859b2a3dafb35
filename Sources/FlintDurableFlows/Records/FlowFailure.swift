#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An error of a handler, as it is stored: its type and its text, and its value if the registration knows the type.
///
/// The handler of the state Fail gets it in place of the error, at once as well as after a restart. An error whose type
/// the registration names is given back as itself.
public struct FlowFailure: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The name of the error's type, with its module.
    public let type: String
    /// The error in words.
    public let text: String
    /// The encoded error, for types that the registration names.
    public let payload: [UInt8]?

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - type: The name of the error's type.
    ///   - text: The error in words.
    ///   - payload: The encoded error.
    public init(type: String, text: String, payload: [UInt8]? = nil) {
        self.type = type
        self.text = text
        self.payload = payload
    }

    /// The type and the text.
    public var description: String { "\(type): \(text)" }
}

extension FlowFailure: LocalizedError {
    /// The text of the error.
    public var errorDescription: String? { text }
}
