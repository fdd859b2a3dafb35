#if SQLite
    internal import FlintDurableFlows

    /// The keys of the rows in the table of kinds, cached by one connection.
    ///
    /// A kind is a machine, a state, a type of context and a revision. A kind that was stored is never
    /// removed.
    struct KindKeys {
        private var keys: [FlowKind: Int64] = [:]
        private var kinds: [Int64: FlowKind] = [:]

        /// Returns the key of the row of a kind (a machine, a state, a type of context and a revision) in the
        /// table of kinds; `nil` if no stored run has ever had the kind.
        mutating func key(of kind: FlowKind, on connection: Connection) throws(SQLiteFailure) -> Int64? {
            if let key = keys[kind] { return key }
            guard let key = try connection.first(.kindKey, Self.values(kind), { $0.integer(0) }) else {
                return nil
            }
            note(kind, key)
            return key
        }

        /// Returns the key of the row of a kind (a machine, a state, a type of context and a revision), and
        /// inserts the row first if the kind is new.
        mutating func addedKey(of kind: FlowKind, on connection: Connection) throws(SQLiteFailure) -> Int64 {
            if let key = try key(of: kind, on: connection) { return key }
            try connection.run(.insertKind, Self.values(kind))
            let key = connection.lastKey
            note(kind, key)
            return key
        }

        /// Returns the kind (a machine, a state, a type of context and a revision) whose row has a key; `nil`
        /// if the file is damaged.
        mutating func kind(_ key: Int64, on connection: Connection) throws(SQLiteFailure) -> FlowKind? {
            if let kind = kinds[key] { return kind }
            let kind = try connection.first(.kind, [.integer(key)]) {
                FlowKind(machine: $0.text(0), state: $0.text(1), context: $0.text(2), revision: $0.int(3))
            }
            if let kind { note(kind, key) }
            return kind
        }

        private mutating func note(_ kind: FlowKind, _ key: Int64) {
            keys[kind] = key
            kinds[key] = kind
        }

        private static func values(_ kind: FlowKind) -> [SQLValue] {
            [.name(kind.machine), .name(kind.state), .name(kind.context), .integer(kind.revision)]
        }
    }
#endif
