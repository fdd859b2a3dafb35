/// The types of the errors that a store keeps with their values, so that each is decoded to its own type.
///
/// An error of any other type is stored as its text and the name of its type, and read as a ``FlowFailure``.
public struct FlowErrorTypes: Sendable {
    private struct Coding: Sendable {
        let encode: @Sendable (any Error) -> [UInt8]?
        let decode: @Sendable ([UInt8]) -> (any Error)?
    }

    private var codings: [String: Coding] = [:]

    /// Creates a list without types of errors.
    public init() {}

    /// Adds a type of error.
    ///
    /// - Parameter type: The type of error.
    /// - Returns: A copy of the list with the type.
    public func adding<Failure: Error & Codable>(_ type: Failure.Type) -> FlowErrorTypes {
        var result = self
        result.codings[Self.name(of: type)] = Coding(
            encode: { error in (error as? Failure).flatMap { try? FlowCoding(codec: nil).encode($0) } },
            decode: { try? FlowCoding(codec: nil).decode(Failure.self, from: $0) })
        return result
    }

    func failure(of error: any Error) -> FlowFailure {
        if let failure = error as? FlowFailure { return failure }
        let name = Self.name(of: type(of: error))
        return FlowFailure(type: name, text: "\(error)", payload: codings[name]?.encode(error))
    }

    func error(of failure: FlowFailure) -> any Error {
        failure.payload.flatMap { codings[failure.type]?.decode($0) } ?? failure
    }

    private static func name(of type: any Error.Type) -> String { String(reflecting: type) }
}
