/// Encodes an outcome as members of an entry, in the same form as in dispatch events.
enum StackOutcomeCoding {
    private enum Key: String, CodingKey {
        case outcome, failure
    }

    private enum Name: String, Codable {
        case success, failure, cancelled
    }

    /// Encodes an outcome; a running action has no outcome members.
    static func encode(_ outcome: ActionOutcome?, to encoder: any Encoder) throws {
        guard let outcome else { return }
        var container = encoder.container(keyedBy: Key.self)
        switch outcome {
        case .success: try container.encode(Name.success, forKey: .outcome)
        case .cancelled: try container.encode(Name.cancelled, forKey: .outcome)
        case .failure(let failure):
            try container.encode(Name.failure, forKey: .outcome)
            try container.encode(failure, forKey: .failure)
        }
    }

    static func decode(from decoder: any Decoder) throws -> ActionOutcome? {
        let container = try decoder.container(keyedBy: Key.self)
        return switch try container.decodeIfPresent(Name.self, forKey: .outcome) {
        case nil: nil
        case .success: .success
        case .cancelled: .cancelled
        case .failure: .failure(try container.decode(ActionFailure.self, forKey: .failure))
        }
    }
}
