#if PostgreSQL
    internal import FlintDurableFlows

    // The registered names of machines.
    extension WorkerCalls {
        func register(_ names: Set<FlowMachineName>, on session: inout Session) throws(FlowStoreError) {
            let names = Array(names)
            let statement = Statement(
                """
                INSERT INTO \(schema).names (machine, fingerprint, kind, name)
                SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) ON CONFLICT DO NOTHING
                """, .texts(names.map(\.machine.stored)), .texts(names.map(\.fingerprint.stored)),
                .texts(names.map(\.kind.rawValue)), .texts(names.map(\.name.stored)))
            // It may be repeated, because it stores what is missing.
            _ = try session.read { connection throws(ConnectionTrouble) in try connection.perform([statement])
            }
        }

        /// Returns the names of machines, states, inputs and events that workers have registered.
        ///
        /// Names of a kind that only a later version of this module knows are left out.
        ///
        /// - Throws: `FlowStoreError` with the code `unavailable` if the database does not execute the
        ///   statements.
        func registeredNames(on session: inout Session) throws(FlowStoreError) -> Set<FlowMachineName> {
            let statement = Statement("SELECT machine, fingerprint, kind, name FROM \(schema).names")
            let rows = try session.read { connection throws(ConnectionTrouble) in
                try connection.perform([statement])[0]
            }
            return Set(
                (0..<rows.count).compactMap { row in
                    FlowMachineName.Kind(rawValue: rows.text(row, 2) ?? "").map {
                        FlowMachineName(
                            machine: rows.text(row, 0) ?? "", fingerprint: rows.text(row, 1) ?? "", kind: $0,
                            name: rows.text(row, 3) ?? "")
                    }
                })
        }
    }
#endif
