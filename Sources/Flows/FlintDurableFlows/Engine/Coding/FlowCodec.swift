/// A transformation of bytes before they are stored, usually encryption.
///
/// The engine applies the codec to contexts, results, events, outputs, subjects with their baggage, and the
/// texts and values of errors. Times, the names of machines, states and steps, and the keys of runs, steps
/// and events are stored unchanged, because stores find runs by them.
///
/// The store keeps the identifier of the encryption key beside the encoded bytes, so that this key can change
/// while runs wait. ``encode(_:)`` uses the present key. ``decode(_:keyID:)`` must know each key with which
/// stored bytes were encoded.
public protocol FlowCodec: Sendable {
    /// The identifier of the encryption key that ``encode(_:)`` uses; at most 255 bytes in UTF-8.
    ///
    /// With a longer identifier, nothing is encoded. A call that starts a run or sends an event then throws
    /// ``FlowEngineError/Code/codecKeyTooLong``, and a run whose values are to be written becomes stuck.
    var keyID: String { get }

    /// Encodes bytes for the store.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: The encoded bytes.
    /// - Throws: Any error. A client that starts a run or sends an event receives it. A run whose context,
    ///   result or output is to be written becomes stuck.
    func encode(_ bytes: [UInt8]) throws -> [UInt8]

    /// Decodes bytes from the store.
    ///
    /// - Parameters:
    ///   - bytes: The encoded bytes.
    ///   - keyID: The identifier of the encryption key with which the bytes were encoded.
    /// - Returns: The decoded bytes.
    /// - Throws: Any error, for instance for an unknown key. A run whose values a worker must read becomes
    ///   stuck.
    func decode(_ bytes: [UInt8], keyID: String) throws -> [UInt8]
}
