#if PostgreSQL
    /// The name of a database schema, checked and quoted for statements.
    struct SchemaName: Sendable {
        let text: String
        /// The name in quotation marks, for use in a statement.
        let quoted: String

        init(_ text: String) throws(PostgreSQLFlowError) {
            // The server truncates a longer name, so that two different names could mean the same schema.
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
