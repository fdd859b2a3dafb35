// The form of a record in files and on the wire. It is stable: members are added, never renamed or removed.
extension FlowTransition: Codable {
    private enum Key: String, CodingKey {
        case flow, machine, index, from, to, kind, attempt, ending, isPseudo, elapsed, error
    }

    private enum KindName: String, Codable {
        case started, moved, failed, restarted, terminated
    }

    /// Encodes the record as one flat object; absent members are left out.
    ///
    /// `flow` is the path of the run, `elapsed` a number of nanoseconds.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(flow, forKey: .flow)
        try container.encode(machine, forKey: .machine)
        try container.encode(index, forKey: .index)
        try container.encodeIfPresent(from, forKey: .from)
        try container.encode(to, forKey: .to)
        if isPseudo { try container.encode(isPseudo, forKey: .isPseudo) }
        try container.encodeIfPresent(elapsed.map(Self.nanoseconds), forKey: .elapsed)
        try container.encodeIfPresent(errorType, forKey: .error)
        switch kind {
        case .started: try container.encode(KindName.started, forKey: .kind)
        case .moved: try container.encode(KindName.moved, forKey: .kind)
        case .failed: try container.encode(KindName.failed, forKey: .kind)
        case .restarted(let attempt):
            try container.encode(KindName.restarted, forKey: .kind)
            try container.encode(attempt, forKey: .attempt)
        case .terminated(let ending):
            try container.encode(KindName.terminated, forKey: .kind)
            try container.encode(ending, forKey: .ending)
        }
    }

    /// Decodes a record.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` if a member is missing or of the wrong type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        flow = try container.decode(FlowID.self, forKey: .flow)
        machine = try container.decode(String.self, forKey: .machine)
        index = try container.decode(Int.self, forKey: .index)
        from = try container.decodeIfPresent(String.self, forKey: .from)
        to = try container.decode(String.self, forKey: .to)
        isPseudo = try container.decodeIfPresent(Bool.self, forKey: .isPseudo) ?? false
        elapsed = try container.decodeIfPresent(Int64.self, forKey: .elapsed).map { .nanoseconds($0) }
        errorType = try container.decodeIfPresent(String.self, forKey: .error)
        kind =
            switch try container.decode(KindName.self, forKey: .kind) {
            case .started: .started
            case .moved: .moved
            case .failed: .failed
            case .restarted: .restarted(attempt: try container.decode(Int.self, forKey: .attempt))
            case .terminated: .terminated(try container.decode(Ending.self, forKey: .ending))
            }
    }

    private static func nanoseconds(of duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
    }
}
