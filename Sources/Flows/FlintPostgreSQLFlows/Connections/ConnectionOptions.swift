#if PostgreSQL
    internal import CPostgreSQL

    /// A connection string that libpq can parse.
    @safe struct ConnectionOptions: Sendable {
        let text: String
        /// The passwords in the connection string, which no text of an error may contain.
        private let secrets: [String]
        /// The server and the database, as text for messages of errors.
        let place: String
        /// The `connect_timeout` of the connection string; `nil` without one, or if it is not positive, which
        /// to libpq means no limit.
        let connectLimit: Duration?

        init(_ text: String) throws(PostgreSQLFlowError) {
            guard let values = Self.values(of: text) else {
                // The error of libpq is not used, because its text may contain the password.
                throw PostgreSQLFlowError(
                    .connectionString,
                    "The connection string cannot be read; write 'host=… dbname=… user=…' or 'postgresql://user@host/name'."
                )
            }
            self.text = text
            secrets = ["password", "sslpassword"].compactMap { values[$0] }.filter { !$0.isEmpty }
            let host = values["host"] ?? values["hostaddr"] ?? "the default server"
            place = "\(host)\(values["port"].map { ":\($0)" } ?? "")/\(values["dbname"] ?? "")"
            let timeout = values["connect_timeout"] ?? "0"
            guard let seconds = Int32(timeout) else {
                throw PostgreSQLFlowError(
                    .connectionString, "The connect_timeout '\(timeout)' is not a number of seconds.")
            }
            connectLimit = seconds > 0 ? .seconds(seconds) : nil
        }

        /// Returns the parameters of a connection string; `nil` if libpq cannot parse it.
        private static func values(of text: String) -> [String: String]? {
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
            return values
        }

        /// Returns a message of libpq on one line, with `***` in place of the passwords of the connection
        /// string.
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
