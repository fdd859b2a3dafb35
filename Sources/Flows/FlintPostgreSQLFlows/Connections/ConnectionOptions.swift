#if PostgreSQL
    internal import CPostgreSQL

    /// A connection string that libpq can parse.
    @safe struct ConnectionOptions: Sendable {
        let text: String
        /// The passwords in the connection string, which no text of an error may contain.
        private let secrets: [String]
        /// The server and the database, as text for messages of errors.
        let place: String

        init(_ text: String) throws(PostgreSQLFlowError) {
            guard let (secrets, place) = Self.parse(text) else {
                // The error of libpq is not used, because its text may contain the password.
                throw PostgreSQLFlowError(
                    .connectionString,
                    "The connection string cannot be read; write 'host=… dbname=… user=…' or 'postgresql://user@host/name'."
                )
            }
            self.text = text
            self.secrets = secrets
            self.place = place
        }

        private static func parse(_ text: String) -> (secrets: [String], place: String)? {
            guard !text.utf8.contains(0), let options = unsafe PQconninfoParse(text, nil) else { return nil }
            defer { unsafe PQconninfoFree(options) }
            var values: [String: String] = [:]
            var option = unsafe options
            while let keyword = unsafe option.pointee.keyword {
                if let value = unsafe option.pointee.val {
                    unsafe values[String(cString: keyword)] = unsafe String(cString: value)
                }
                unsafe option += 1
            }
            let host = values["host"] ?? values["hostaddr"] ?? "the default server"
            let place = "\(host)\(values["port"].map { ":\($0)" } ?? "")/\(values["dbname"] ?? "")"
            return (["password", "sslpassword"].compactMap { values[$0] }.filter { !$0.isEmpty }, place)
        }

        /// Returns a message of libpq on one line, with its passwords replaced.
        func cleaned(_ text: String) -> String {
            var text = text
            for secret in secrets {
                var cleaned = ""
                while let range = text.firstRange(of: secret) {
                    cleaned += text[..<range.lowerBound] + "***"
                    text = String(text[range.upperBound...])
                }
                text = cleaned + text
            }
            return text.split(whereSeparator: \.isNewline).joined(separator: "; ")
        }
    }
#endif
