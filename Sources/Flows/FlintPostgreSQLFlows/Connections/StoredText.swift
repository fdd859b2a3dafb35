#if PostgreSQL
    internal import FlintDurableFlows

    extension String {
        /// The text in Unicode's composed form, in which it is stored.
        ///
        /// In this form equal texts have equal bytes, and the server compares texts by their bytes.
        var stored: String { composed }
    }

    /// Checks whether the server can store names.
    enum StoredText {
        /// Checks that the server can store names; a `nil` in the list is ignored.
        ///
        /// - Throws: `FlowStoreError` with the code `invalidName` if a name has a zero byte or is longer than
        ///   1,000 bytes, the limit of an index.
        static func check(_ names: [String?]) throws(FlowStoreError) {
            for case let name? in names where name.utf8.contains(0) || name.utf8.count > 1_000 {
                throw FlowStoreError(
                    .invalidName,
                    "The name '\(name.prefix(40))' holds a zero byte or has more than 1,000 bytes; the server cannot keep it."
                )
            }
        }

        static func check(_ id: FlowRunID) throws(FlowStoreError) { try check([id.machine, id.id]) }

        static func check(_ kind: FlowKind) throws(FlowStoreError) {
            try check([kind.machine, kind.state, kind.context])
        }

        static func check(_ start: FlowStart) throws(FlowStoreError) {
            try check(start.id)
            try check(start.entry.kind)
            try check([start.creation, start.fingerprint, start.parent?.run.machine, start.parent?.run.id])
            try check([start.line?.queue, start.line?.key])
        }
    }
#endif
