internal import FlintFlows

// The history of a machine: the states at which its composite states resume.
extension MachineCoding {
    /// Encodes a history: the states at which composite states resume.
    ///
    /// - Returns: The bytes; `nil` if the history is empty.
    func encode(_ places: FlowPlaces?) throws -> [UInt8]? {
        guard let places, !places.isEmpty else { return nil }
        return try values.encode(StoredPlaces(places, states: states))
    }

    /// Decodes a history; `nil` if there are no bytes.
    ///
    /// - Throws: ``FlowStuck`` with the code `incompatible` if the bytes cannot be decoded.
    func places(_ bytes: [UInt8]?) throws -> FlowPlaces? {
        guard let bytes else { return nil }
        do {
            return try values.decode(StoredPlaces.self, from: bytes).places(states: states, kept)
        } catch {
            throw FlowStuck(.incompatible, "The stored history of \(machine) cannot be read: \(error)")
        }
    }

    /// The coding of the states inside a history.
    ///
    /// It has no codec, because the codec is applied to the history as a whole.
    private var states: FlowCoding { values.withoutCodec }
}

/// The stored form of a history: the states at which composite states resume.
private struct StoredPlaces: Codable {
    /// The machine's last state, at which the machine resumes, in JSON; `nil` for none.
    let last: String?
    let resumption: FlowPlaces.Resumption?
    let composites: [String: StoredPlaces]

    init(_ places: FlowPlaces, states: FlowCoding) throws {
        last =
            switch places.last {
            case .live(let state as any DurableState):
                String(decoding: try states.encode(state), as: UTF8.self)
            case .stored(let place as StoredPlace): place.text
            default: nil
            }
        resumption = places.resumption
        composites = try places.composites.mapValues { try StoredPlaces($0, states: states) }
    }

    func places(states: FlowCoding, _ kept: KeptMembers) -> FlowPlaces {
        var places = FlowPlaces()
        places.last = last.map { .stored(StoredPlace(text: $0, states: states, kept: kept)) }
        places.resumption = resumption
        places.composites = composites.mapValues { $0.places(states: states, kept) }
        return places
    }
}

/// The stored form of the last state in a history, which is decoded when the machine resumes.
private struct StoredPlace: FlowStoredPlace {
    let text: String
    let states: FlowCoding
    let kept: KeptMembers

    func state<State: FlowState>(_ type: State.Type) throws -> State {
        let (json, durable): ([UInt8], any DurableState)
        do {
            guard let type = type as? any DurableState.Type else {
                throw FlowStuck(.incompatible, "it is no DurableState.")
            }
            json = Array(text.utf8)
            durable = try states.decode(type, from: json)
        } catch {
            throw FlowStuck(.incompatible, "The state to resume at is no \(type) any more: \(error)")
        }
        let lost = kept.lost(from: json, of: .value(ObjectIdentifier(type))) { try states.encode(durable) }
        guard lost.isEmpty else {
            throw FlowRefusal(place: "\(type)", members: lost.map(MachineCoding.inContext))
        }
        guard let state = durable as? State else {
            throw FlowStuck(.incompatible, "The state to resume at is no \(type).")
        }
        return state
    }
}
