internal import FlintFlows

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The stored form of an error: its type, its text, and its value if the type is registered.
///
/// The handler of the state `Fail`, which a machine enters after an error, receives this value in place of
/// the error, even in the process in which the error was thrown. An error whose type is registered in
/// ``FlowErrorTypes`` is decoded to the original type.
public struct FlowFailure: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The name of the error's type, with its module.
    public let type: String
    /// The error in words.
    public let text: String
    /// The encoded error; `nil` if its type is not registered in ``FlowErrorTypes``.
    public let payload: [UInt8]?

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - type: The name of the error's type.
    ///   - text: The error in words.
    ///   - payload: The encoded error; `nil` for types that are not registered.
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

extension FlowFailure: StoredFlowError {}
