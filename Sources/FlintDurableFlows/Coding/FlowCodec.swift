/// Turns what is stored into bytes that others cannot read, and back: encryption, usually.
///
/// It is applied to contexts, results, events, outputs, and the texts and values of errors. Names of machines, states and
/// steps, keys and times are stored as they are, because stores find runs by them.
///
/// The identifier of the key is stored beside the bytes, so that keys can change while runs wait: ``encode(_:)`` uses the
/// present one, ``decode(_:keyID:)`` must know all that are still in use.
public protocol FlowCodec: Sendable {
    /// Identifies the key that ``encode(_:)`` uses; at most 255 bytes in UTF-8.
    var keyID: String { get }

    /// Turns bytes into what is stored.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: What is stored.
    /// - Throws: Any error; the run is then stuck.
    func encode(_ bytes: [UInt8]) throws -> [UInt8]

    /// Turns what was stored into the bytes.
    ///
    /// - Parameters:
    ///   - bytes: What was stored.
    ///   - keyID: The key that was used.
    /// - Returns: The bytes.
    /// - Throws: Any error, for instance for a key that is not known; the run is then stuck.
    func decode(_ bytes: [UInt8], keyID: String) throws -> [UInt8]
}
