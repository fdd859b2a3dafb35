/// The stored form of a state: its encoded value, or the failure that the state `Fail` holds.
public enum FlowStoredState: Hashable, Sendable, Codable {
    /// The encoded state.
    case encoded([UInt8])
    /// The state `Fail` with this failure.
    case failure(FlowFailure)

    /// The number of bytes of the encoded state, or of the failure's text and encoded error.
    package var size: Int {
        switch self {
        case .encoded(let bytes): bytes.count
        case .failure(let failure): failure.text.utf8.count + (failure.payload?.count ?? 0)
        }
    }
}
