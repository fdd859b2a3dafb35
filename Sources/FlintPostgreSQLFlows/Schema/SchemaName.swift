#if PostgreSQL
    /// The name of the schema with the tables, as it stands in statements.
    struct SchemaName: Sendable {
        let text: String
        /// The name between quotation marks.
        let quoted: String

        init(_ text: String) throws(PostgreSQLFlowError) {
            // The server cuts longer names off, so that two of them would be one.
            guard !text.isEmpty, text.utf8.count <= 63, !text.utf8.contains(0) else {
                throw PostgreSQLFlowError(
                    .invalidName,
                    "The name of a schema has 1 to 63 bytes, none of them zero; '\(text)' has \(text.utf8.count)."
                )
            }
            self.text = text
            quoted =
                "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
                + "\""
        }
    }
#endif
